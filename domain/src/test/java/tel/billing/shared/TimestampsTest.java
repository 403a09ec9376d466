package tel.billing.shared;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimestampsTest {

    @ParameterizedTest
    @CsvSource({
        "2026-11-21T09:30:00Z, 2026-11-21T09:30:00Z",
        "2026-11-21t09:30:00z, 2026-11-21T09:30:00Z",
        "2026-11-21T09:30:00.123456789+01:00, 2026-11-21T08:30:00.123456789Z",
        "2026-11-21T09:30:00-00:00, 2026-11-21T09:30:00Z",
        "1969-12-31T23:00:00-01:00, 1970-01-01T00:00:00Z",
        "9999-01-01T00:59:59+01:00, 9998-12-31T23:59:59Z",
    })
    void a_time_of_RFC_3339_has_seconds_and_an_offset_in_minutes(String text, Instant expected) {
        assertThat(Timestamps.parse(text)).isEqualTo(Parsed.valid(expected));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-11-21T09:30Z",
                "2026-11-21T09:30:00",
                "2026-11-21T09:30:00+01",
                "2026-11-21T09:30:00+0100",
                "2026-11-21T09:30:00+01:00:30",
                "2026-11-21T09:30:00.Z",
                "2026-11-21T09:30:00,5Z",
                "2026-11-21 09:30:00Z",
                "2026-11-21",
                "2026-02-30T09:30:00Z",
                "2026-11-21T24:00:00Z",
                "+12026-11-21T09:30:00Z",
                " 2026-11-21T09:30:00Z",
                ""
            })
    void other_texts_are_malformed(String text) {
        assertThat(Timestamps.parse(text))
                .isEqualTo(
                        Parsed.invalid(InputError.malformed("must be an RFC 3339 time, such as 2026-11-21T09:30:00Z")));
    }

    @ParameterizedTest
    @CsvSource({
        "1970-01-01T00:59:59+01:00, TOO_SMALL, 1970",
        "1969-12-31T23:59:59Z, TOO_SMALL, 1970",
        "9998-12-31T23:00:00-01:00, TOO_LARGE, 9998",
        "9999-01-01T00:00:00Z, TOO_LARGE, 9998",
    })
    void the_year_in_UTC_is_limited(String text, InputError.Code code, long limit) {
        assertThat(Timestamps.parse(text))
                .isEqualTo(Parsed.invalid(
                        new InputError(code, "must be in the years 1970 to 9998 in UTC", Optional.of(limit))));
    }
}
