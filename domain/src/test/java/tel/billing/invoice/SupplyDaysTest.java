package tel.billing.invoice;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SupplyDaysTest {
    @ParameterizedTest
    @CsvSource({
        "2026-01-05T09:00:00Z, 2026-02-05T09:00:00Z, 2026-01-05 to 2026-02-04",
        "2027-12-31T23:20:00Z, 2028-01-31T23:20:00Z, 2028-01-01 to 2028-01-31",
        "2028-01-31T23:20:00Z, 2028-02-29T23:20:00Z, 2028-02-01 to 2028-02-29",
        "2026-02-03T22:00:00Z, 2026-02-05T09:00:00Z, 2026-02-03 to 2026-02-04",
        "2026-02-05T08:00:00Z, 2026-02-05T09:00:00Z, 2026-02-05 to 2026-02-05",
        "2026-10-24T22:30:00Z, 2026-11-24T22:30:00Z, 2026-10-25 to 2026-11-23",
        "2026-11-24T22:30:00Z, 2026-12-24T22:30:00Z, 2026-11-24 to 2026-12-23"
    })
    void are_in_the_sellers_time_zone_and_do_not_overlap(Instant from, Instant until, String days) {
        assertThat(SupplyPeriod.of(from, until, ZoneId.of("Europe/Amsterdam"))).hasToString(days);
    }
}
