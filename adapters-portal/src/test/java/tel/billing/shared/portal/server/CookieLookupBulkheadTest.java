package tel.billing.shared.portal.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tel.billing.shared.spec.PausableRequest;

class CookieLookupBulkheadTest {
    private static final int MORE_THAN_CAPACITY = 50;

    private final CookieLookupBulkhead bulkhead = new CookieLookupBulkhead(Duration.ofMillis(1));

    @Test
    void a_request_that_waits_too_long_is_rejected_and_releases_its_permit() {
        var isRejected = bulkhead.run(() -> {
            for (var attempt = 0; attempt < MORE_THAN_CAPACITY; attempt++) {
                assertThat(bulkhead.run(() -> "another")).isEmpty();
            }
            return true;
        });

        assertThat(isRejected).hasValue(true);
        assertThat(bulkhead.run(() -> "later")).hasValue("later");
    }

    @Test
    void a_failed_lookup_releases_its_permits() {
        for (var attempt = 0; attempt < MORE_THAN_CAPACITY; attempt++) {
            assertThatThrownBy(() -> bulkhead.run(() -> {
                        throw new IllegalStateException("broken on purpose");
                    }))
                    .hasMessage("broken on purpose");
        }

        assertThat(bulkhead.run(() -> "later")).isEqualTo(Optional.of("later"));
    }

    @Test
    void a_request_is_paused_only_while_it_waits() {
        var request = new PausableRequest();

        assertThat(request.call(() -> bulkhead.run(request::isPaused))).hasValue(false);

        assertThat(request.pauses()).isOne();
    }
}
