/* The learned value, the average of a few small networks, and the taste. All sums are taken in a fixed order, so
   that the result is the same everywhere. */
#include "fair.h"

typedef float Four __attribute__((vector_size(16)));
typedef int Mask __attribute__((vector_size(16)));

static struct {
    Four first[NETWORKS][INPUTS][FIRST_LAYER / 4], first_bias[NETWORKS][FIRST_LAYER / 4];
    Four second[NETWORKS][FIRST_LAYER][SECOND_LAYER / 4], second_bias[NETWORKS][SECOND_LAYER / 4];
    Four last[NETWORKS][SECOND_LAYER / 4];
    float last_bias[NETWORKS];
    float taste[INPUTS];
} nets;

/* Where Python writes the weights, in the order of the struct. */
EXPORT(net_area) void *net_area(void) { return &nets; }

/* Drops what is negative. */
static Four positive(Four x) { return (Four)((Mask)x & (x > 0)); }

/* The inputs that are not zero: the others add nothing. */
typedef struct {
    u32 count;
    u8 at[INPUTS];
} Present;

static Present present_in(const float *x) {
    Present present = {0};
    for (int i = 0; i < INPUTS; i++) {
        present.at[present.count] = i;
        present.count += x[i] != 0;
    }
    return present;
}

static float judge_by(int number, const float *x, const Present *present) {
    Four first[FIRST_LAYER / 4], second[SECOND_LAYER / 4], sum = {0};
    float y[FIRST_LAYER];
    for (int j = 0; j < FIRST_LAYER / 4; j++) first[j] = nets.first_bias[number][j];
    for (u32 n = 0; n < present->count; n++) {
        int i = present->at[n];
        for (int j = 0; j < FIRST_LAYER / 4; j++) first[j] += x[i] * nets.first[number][i][j];
    }
    for (int j = 0; j < FIRST_LAYER / 4; j++) *(Four *)(y + 4 * j) = positive(first[j]);
    for (int j = 0; j < SECOND_LAYER / 4; j++) second[j] = nets.second_bias[number][j];
    for (int i = 0; i < FIRST_LAYER; i++)
        for (int j = 0; j < SECOND_LAYER / 4; j++) second[j] += y[i] * nets.second[number][i][j];
    for (int j = 0; j < SECOND_LAYER / 4; j++) sum += positive(second[j]) * nets.last[number][j];
    return nets.last_bias[number] + sum[0] + sum[1] + sum[2] + sum[3];
}

/* The logit of the chance of a win. */
float judge_inputs(const float *x) {
    float sum = 0;
    Present present = present_in(x);
    for (int number = 0; number < NETWORKS; number++) sum += judge_by(number, x, &present);
    return sum / NETWORKS;
}

/* The same, faster and less exactly. */
float guess_by_inputs(const float *x) {
    Present present = present_in(x);
    return judge_by(0, x, &present);
}

/* What a position gains in the rating beyond its chance. */
float taste_for(const float *x) {
    float sum = 0;
    for (int i = 0; i < INPUTS; i++) sum += nets.taste[i] * x[i];
    return sum;
}
