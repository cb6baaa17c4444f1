/* The learned value: a small network, by plain additions in a fixed order, so that it is the same everywhere. */
#include "fair.h"

typedef float Four __attribute__((vector_size(16)));

static struct {
    Four first[INPUTS][FIRST_LAYER / 4], first_bias[FIRST_LAYER / 4];
    Four second[FIRST_LAYER][SECOND_LAYER / 4], second_bias[SECOND_LAYER / 4];
    Four last[SECOND_LAYER / 4];
    float last_bias;
} net;

/* Where Python writes the weights, in the order of the struct. */
EXPORT(net_area) void *net_area(void) { return &net; }

/* The logit of the chance of a win. */
float judge_inputs(const float *x) {
    Four first[FIRST_LAYER / 4], second[SECOND_LAYER / 4], sum = {0};
    memcpy(first, net.first_bias, sizeof first);
    for (int i = 0; i < INPUTS; i++)
        if (x[i] != 0)
            for (int j = 0; j < FIRST_LAYER / 4; j++) first[j] += x[i] * net.first[i][j];
    memcpy(second, net.second_bias, sizeof second);
    for (int i = 0; i < FIRST_LAYER; i++) {
        float y = first[i / 4][i % 4];
        if (y > 0)
            for (int j = 0; j < SECOND_LAYER / 4; j++) second[j] += y * net.second[i][j];
    }
    for (int j = 0; j < SECOND_LAYER / 4; j++)
        for (int k = 0; k < 4; k++)
            if (second[j][k] > 0) sum[k] += second[j][k] * net.last[j][k];
    return net.last_bias + sum[0] + sum[1] + sum[2] + sum[3];
}
