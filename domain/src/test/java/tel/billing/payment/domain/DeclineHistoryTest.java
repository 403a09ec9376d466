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
        refuse(2, START);

        assertThat(history.waitAt(START, RULES)).isZero();
    }

    @Test
    void each_further_decline_adds_waiting_time_from_the_last_decline() {
        refuse(2, START);
        refuse(1, START.plusSeconds(30));

        assertThat(history.waitAt(START.plusSeconds(40), RULES)).isEqualTo(Duration.ofSeconds(50));
        assertThat(history.waitAt(START.plusSeconds(90), RULES)).isZero();
        refuse(1, START.plusSeconds(90));
        assertThat(history.waitAt(START.plusSeconds(90), RULES)).isEqualTo(Duration.ofMinutes(2));
    }

    @Test
    void a_decline_counts_for_a_day() {
        refuse(4, START);
        var nextDay = START.plus(CardTestingRules.DAY);

        assertThat(history.waitAt(nextDay, RULES)).isZero();
        refuse(1, nextDay);
        assertThat(history.declines()).hasSize(1);
        assertThat(history.isHeld()).isFalse();
    }

    @Test
    void too_many_declines_block_the_account_until_release() {
        refuse(4, START);
        assertThat(history.isHeld()).isFalse();

        refuse(1, START.plusSeconds(1));
        refuse(1, START.plus(Duration.ofDays(7)));

        assertThat(history.heldSince()).hasValue(START.plusSeconds(1));
    }

    @Test
    void a_released_account_starts_with_a_clean_history() {
        refuse(5, START);

        assertThat(history.released()).isEqualTo(DeclineHistory.clean(history.account()));
    }

    @Test
    void declines_pause_only_the_declined_stored_card() {
        refuse(Optional.of(CARD));
        assertThat(history.isPaused(CARD, START, RULES)).isFalse();

        refuse(Optional.empty());
        refuse(Optional.of(OTHER));
        assertThat(history.isPaused(CARD, START, RULES)).isFalse();

        refuse(Optional.of(CARD));
        assertThat(history.isPaused(CARD, START, RULES)).isTrue();
        assertThat(history.isPaused(OTHER, START, RULES)).isFalse();
        assertThat(history.isPaused(CARD, START.plus(CardTestingRules.DAY), RULES))
                .isFalse();
    }

    @Test
    void the_history_is_limited_in_size() {
        refuse(CardTestingRules.MAX_DECLINES + 1, START);

        assertThat(history.declines()).hasSize(CardTestingRules.MAX_DECLINES);
    }

    private void refuse(int times, Instant at) {
        for (var time = 0; time < times; time++) {
            history = history.recordDecline(new Decline(at, Optional.empty()), RULES);
        }
    }

    private void refuse(Optional<StoredCard.Token> card) {
        history = history.recordDecline(new Decline(START, card), RULES);
    }
}
