package tel.billing.shared.web.response;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.RoundingMode;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class JsonTest {
    record Payment(
            UUID paymentId,
            long amountMinor,
            Instant createdAt,
            Optional<String> declineReason,
            Optional<Instant> expiresAt,
            RoundingMode kind,
            List<String> items) {}

    @Test
    void members_are_in_snake_case_absent_ones_are_omitted_times_are_in_utc() {
        var payment = new Payment(
                new UUID(0, 1),
                Long.MAX_VALUE,
                Instant.parse("2026-11-21T10:00:00.123456789+02:00"),
                Optional.empty(),
                Optional.of(Instant.parse("2026-11-21T10:00:00Z")),
                RoundingMode.HALF_UP,
                List.of());
        assertThat(JsonText.of(payment))
                .isEqualTo(
                        "{\"payment_id\":\"00000000-0000-0000-0000-000000000001\",\"amount_minor\":9223372036854775807,"
                                + "\"created_at\":\"2026-11-21T08:00:00.123Z\",\"expires_at\":\"2026-11-21T10:00:00.000Z\","
                                + "\"kind\":\"half_up\",\"items\":[]}");
    }

    @Test
    void text_is_kept_unchanged() {
        assertThat(JsonText.of(Map.of("name", "Grüezi \"😀\""))).isEqualTo("{\"name\":\"Grüezi \\\"😀\\\"\"}");
    }

    @Test
    void floating_point_numbers_are_rejected() {
        assertThatThrownBy(() -> JsonText.of(Map.of("amount", 0.1))).hasMessageContaining("floating-point");
        assertThatThrownBy(() -> JsonText.of(Map.of("amount", 0.1f))).hasMessageContaining("floating-point");
    }
}
