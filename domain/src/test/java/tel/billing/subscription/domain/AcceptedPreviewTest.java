package tel.billing.subscription.domain;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import tel.billing.shared.Money;

class AcceptedPreviewTest {
    private static final Instant PRICED_AT = Instant.parse("2026-01-05T09:00:00Z");
    private static final AcceptedPreview PREVIEW = new AcceptedPreview(Money.of(10_89, "EUR"), PRICED_AT);

    @Test
    void a_preview_expires_after_30_minutes() {
        var end = PRICED_AT.plus(Duration.ofMinutes(30));

        assertThat(PREVIEW.isExpiredAt(end.minusNanos(1))).isFalse();
        assertThat(PREVIEW.isExpiredAt(end)).isTrue();
    }

    @Test
    void proration_counts_from_the_preview_but_not_from_the_future() {
        assertThat(PREVIEW.prorationInstant(PRICED_AT.plusSeconds(9))).isEqualTo(PRICED_AT);
        assertThat(PREVIEW.prorationInstant(PRICED_AT.minusSeconds(9))).isEqualTo(PRICED_AT.minusSeconds(9));
    }
}
