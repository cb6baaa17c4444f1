/* The learned value: a few small networks that are averaged, by plain additions in a fixed order, so that it is
   the same everywhere. */
#include "fair.h"

typedef float Four __attribute__((vector_size(16)));

static struct {
    Four first[NETWORKS][INPUTS][FIRST_LAYER / 4], first_bias[NETWORKS][FIRST_LAYER / 4];
    Four second[NETWORKS][FIRST_LAYER][SECOND_LAYER / 4], second_bias[NETWORKS][SECOND_LAYER / 4];
    Four last[NETWORKS][SECOND_LAYER / 4];
    float last_bias[NETWORKS];
} nets;

/* Where Python writes the weights, in the order of the struct. */
EXPORT(net_area) void *net_area(void) { return &nets; }

static float judge_by(int number, const float *x) {
    Four first[FIRST_LAYER / 4], second[SECOND_LAYER / 4], sum = {0};
    memcpy(first, nets.first_bias[number], sizeof first);
    for (int i = 0; i < INPUTS; i++)
        if (x[i] != 0)
            for (int j = 0; j < FIRST_LAYER / 4; j++) first[j] += x[i] * nets.first[number][i][j];
    memcpy(second, nets.second_bias[number], sizeof second);
    for (int i = 0; i < FIRST_LAYER; i++) {
        float y = first[i / 4][i % 4];
        if (y > 0)
            for (int j = 0; j < SECOND_LAYER / 4; j++) second[j] += y * nets.second[number][i][j];
    }
    for (int j = 0; j < SECOND_LAYER / 4; j++)
        for (int k = 0; k < 4; k++)
            if (second[j][k] > 0) sum[k] += second[j][k] * nets.last[number][j][k];
    return nets.last_bias[number] + sum[0] + sum[1] + sum[2] + sum[3];
}

/* The logit of the chance of a win. */
float judge_inputs(const float *x) {
    float sum = 0;
    for (int number = 0; number < NETWORKS; number++) sum += judge_by(number, x);
    return sum / NETWORKS;
}

/* The same, sooner and less well. */
float guess_by_inputs(const float *x) { return judge_by(0, x); }
