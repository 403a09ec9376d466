package tel.billing.identity.persistence.password;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class Argon2CostTest {
    private static final long MIB = 1024 * 1024;

    @ParameterizedTest(name = "{2} with {0} processors and {1} MiB")
    @CsvSource({"2, 4096, 2", "16, 4096, 16", "64, 1024, 13", "4, 128, 1", "1, 4096, 1", "4, 16, 1"})
    void concurrent_hashes_are_limited_by_processors_and_memory(int processors, long memoryMib, int atATime) {
        assertThat(Argon2Cost.owasp().atATime(processors, memoryMib * MIB)).isEqualTo(atATime);
    }

    @ParameterizedTest(name = "{1} with {0} processors")
    @CsvSource({"1, 100", "2, 200"})
    void a_hundred_requests_can_wait_for_each_concurrent_hash(int processors, int waiting) {
        assertThat(Argon2Cost.owasp().queue(processors, 4096 * MIB).freeQueuePermits())
                .isEqualTo(processors + waiting);
    }

    @Test
    void a_hash_must_leave_half_of_the_memory_free() {
        assertThat(Argon2Cost.owasp().fits(38 * MIB)).isTrue();
        assertThat(Argon2Cost.owasp().fits(37 * MIB)).isFalse();
    }

    @ParameterizedTest(name = "{1} for {0} KiB")
    @CsvSource({"4096, 1", "19456, 1", "19457, 2", "65536, 4"})
    void a_hash_with_more_memory_takes_more_permits(int memoryKib, int permits) {
        assertThat(Argon2Cost.owasp().permitsFor(new Argon2Cost(memoryKib, 2, 1)))
                .isEqualTo(permits);
    }

    @ParameterizedTest(name = "{0} KiB times {1}")
    @CsvSource({"19456, 1, 9728", "4096, 1, 17408", "19456, 2, ", "65536, 1, ", "8192, 9, "})
    void a_cheaper_hash_has_a_known_difference_of_cost(int memoryKib, int iterations, @Nullable Integer lack) {
        assertThat(Argon2Cost.owasp().above(new Argon2Cost(memoryKib, iterations, 1)))
                .isEqualTo(Optional.ofNullable(lack).map(memory -> new Argon2Cost(memory, 2, 1)));
    }

    @ParameterizedTest(name = "{1} for {0} lanes")
    @CsvSource({"1, 19460", "16, 19460", "4096, 32772"})
    void blocks_are_the_memory_or_eight_per_lane_plus_four(int parallelism, int blocks) {
        assertThat(new Argon2Cost(19_456, 2, parallelism).blocks()).isEqualTo(blocks);
    }
}
