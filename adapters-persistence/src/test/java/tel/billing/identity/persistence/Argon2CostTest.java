package tel.billing.identity.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class Argon2CostTest {
    private static final long MIB = 1024 * 1024;

    @ParameterizedTest(name = "{2} with {0} processors and {1} MiB")
    @CsvSource({"2, 4096, 2", "16, 4096, 16", "64, 1024, 13", "4, 128, 1", "1, 4096, 1", "4, 16, 1"})
    void so_many_are_hashed_at_a_time_as_there_are_processors_and_memory_for(
            int processors, long memoryMib, int atATime) {
        assertThat(Argon2Cost.owasp().atATime(processors, memoryMib * MIB)).isEqualTo(atATime);
    }

    @Test
    void one_fits_where_it_leaves_half_of_the_memory() {
        assertThat(Argon2Cost.owasp().fits(38 * MIB)).isTrue();
        assertThat(Argon2Cost.owasp().fits(37 * MIB)).isFalse();
    }
}
