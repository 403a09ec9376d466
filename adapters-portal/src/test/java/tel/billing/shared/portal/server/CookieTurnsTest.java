package tel.billing.shared.portal.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tel.billing.shared.spec.PausableRequest;

class CookieTurnsTest {
    private static final int MORE_THAN_PLACES = 50;

    private final CookieTurns turns = new CookieTurns(Duration.ofMillis(1));

    @Test
    void a_request_whose_turn_does_not_come_in_time_is_refused_and_leaves_its_place() {
        var isRefused = turns.run(() -> {
            for (var attempt = 0; attempt < MORE_THAN_PLACES; attempt++) {
                assertThat(turns.run(() -> "another")).isEmpty();
            }
            return true;
        });

        assertThat(isRefused).hasValue(true);
        assertThat(turns.run(() -> "later")).hasValue("later");
    }

    @Test
    void a_lookup_that_fails_leaves_its_place_and_its_turn() {
        for (var attempt = 0; attempt < MORE_THAN_PLACES; attempt++) {
            assertThatThrownBy(() -> turns.run(() -> {
                        throw new IllegalStateException("broken on purpose");
                    }))
                    .hasMessage("broken on purpose");
        }

        assertThat(turns.run(() -> "later")).isEqualTo(Optional.of("later"));
    }

    @Test
    void a_request_is_paused_only_while_it_waits() {
        var request = new PausableRequest();

        assertThat(request.call(() -> turns.run(request::isPaused))).hasValue(false);

        assertThat(request.pauses()).isOne();
    }
}
