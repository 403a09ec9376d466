package tel.billing.payment.domain;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import tel.billing.payment.CardTestingRules;
import tel.billing.payment.domain.DeclineHistory.Decline;
import tel.billing.shared.AccountId;

class DeclineHistoryTest {
    private static final CardTestingRules RULES = new CardTestingRules(2, 2, 5, 10);
    private static final Instant START = Instant.parse("2026-01-05T09:00:00Z");
    private static final StoredCard.Token CARD = new StoredCard.Token("a card");
    private static final StoredCard.Token OTHER = new StoredCard.Token("another");

    private DeclineHistory history = DeclineHistory.clean(new AccountId(new UUID(0, 1)));

    @Test
    void an_account_without_declines_does_not_wait() {
        assertThat(history.waitAt(START, RULES)).isZero();
        assertThat(history.isHeld()).isFalse();
    }

    @Test
    void a_few_declines_have_no_effect() {
        decline(2, START);

        assertThat(history.waitAt(START, RULES)).isZero();
    }

    @Test
    void each_further_decline_adds_waiting_time_from_the_last_decline() {
        decline(2, START);
        decline(1, START.plusSeconds(30));

        assertThat(history.waitAt(START.plusSeconds(40), RULES)).isEqualTo(Duration.ofSeconds(50));
        assertThat(history.waitAt(START.plusSeconds(90), RULES)).isZero();
        decline(1, START.plusSeconds(90));
        assertThat(history.waitAt(START.plusSeconds(90), RULES)).isEqualTo(Duration.ofMinutes(2));
    }

    @Test
    void a_decline_counts_for_a_day() {
        decline(4, START);
        var nextDay = START.plus(CardTestingRules.DAY);

        assertThat(history.waitAt(nextDay, RULES)).isZero();
        decline(1, nextDay);
        assertThat(history.declines()).hasSize(1);
        assertThat(history.isHeld()).isFalse();
    }

    @Test
    void too_many_declines_block_the_account_until_release() {
        decline(4, START);
        assertThat(history.isHeld()).isFalse();

        decline(1, START.plusSeconds(1));
        decline(1, START.plus(Duration.ofDays(7)));

        assertThat(history.heldSince()).hasValue(START.plusSeconds(1));
    }

    @Test
    void a_released_account_starts_with_a_clean_history() {
        decline(5, START);

        assertThat(history.released()).isEqualTo(DeclineHistory.clean(history.account()));
    }

    @Test
    void declines_pause_only_the_declined_stored_card() {
        decline(Optional.of(CARD));
        assertThat(history.isPaused(CARD, START, RULES)).isFalse();

        decline(Optional.empty());
        decline(Optional.of(OTHER));
        assertThat(history.isPaused(CARD, START, RULES)).isFalse();

        decline(Optional.of(CARD));
        assertThat(history.isPaused(CARD, START, RULES)).isTrue();
        assertThat(history.isPaused(OTHER, START, RULES)).isFalse();
        assertThat(history.isPaused(CARD, START.plus(CardTestingRules.DAY), RULES))
                .isFalse();
    }

    @Test
    void the_history_is_limited_in_size() {
        decline(CardTestingRules.MAX_DECLINES + 1, START);

        assertThat(history.declines()).hasSize(CardTestingRules.MAX_DECLINES);
    }

    private void decline(int times, Instant at) {
        for (var time = 0; time < times; time++) {
            history = history.recordDecline(new Decline(at, Optional.empty()), RULES);
        }
    }

    private void decline(Optional<StoredCard.Token> card) {
        history = history.recordDecline(new Decline(START, card), RULES);
    }
}
