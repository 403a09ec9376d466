package tel.billing.payment.domain;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tel.billing.payment.Card;
import tel.billing.payment.CardChoice;
import tel.billing.payment.CardRejection;
import tel.billing.payment.CardTestingRules;
import tel.billing.payment.StoredCardId;
import tel.billing.payment.domain.CardTestingProfile.Decision;
import tel.billing.shared.AccountId;

class CardTestingProfileTest {
    private static final CardTestingRules RULES = new CardTestingRules(3, 2, 10, 2);
    private static final Instant NOW = Instant.parse("2026-01-31T23:00:00Z");
    private static final AccountId ACCOUNT = new AccountId(new UUID(0, 1));
    private static final StoredCard EXPIRING = card("expiring", YearMonth.of(2026, 1));
    private static final StoredCard GOOD = card("good", YearMonth.of(2030, 3));

    @Test
    void the_oldest_card_is_charged() {
        assertThat(standing(List.of(EXPIRING, GOOD)).decideAt(NOW, RULES, CardChoice.DEFAULT))
                .isEqualTo(decide(EXPIRING));
    }

    @ParameterizedTest
    @CsvSource({"2026-01-31T23:59:59Z, expiring", "2026-02-01T00:00:00Z, good"})
    void a_card_is_valid_until_the_end_of_its_month(Instant now, String asked) {
        assertThat(standing(List.of(EXPIRING, GOOD)).decideAt(now, RULES, CardChoice.DEFAULT))
                .isEqualTo(decide(asked.equals("good") ? GOOD : EXPIRING));
    }

    @Test
    void without_a_valid_card_the_customer_is_sent_to_the_page() {
        assertThat(standing(List.of()).decideAt(NOW, RULES, CardChoice.DEFAULT))
                .isEqualTo(new Decision.Allowed(Optional.empty()));
        assertThat(standing(List.of(EXPIRING)).decideAt(NOW.plus(Duration.ofDays(1)), RULES, CardChoice.DEFAULT))
                .isEqualTo(new Decision.Allowed(Optional.empty()));
    }

    @Test
    void if_the_default_card_is_paused_the_customer_is_sent_to_the_page() {
        var history = declined(GOOD.token(), 2);

        assertThat(new CardTestingProfile(history, List.of(GOOD, EXPIRING), List.of())
                        .decideAt(NOW, RULES, CardChoice.DEFAULT))
                .isEqualTo(new Decision.Allowed(Optional.empty()));
    }

    @Test
    void the_card_that_was_chosen_last_is_charged() {
        var first = chosen(EXPIRING, NOW.minusSeconds(2));
        var second = chosen(GOOD, NOW.minusSeconds(1));

        assertThat(standing(List.of(EXPIRING, second)).decideAt(NOW, RULES, CardChoice.DEFAULT))
                .isEqualTo(decide(second));
        assertThat(standing(List.of(first, second)).decideAt(NOW, RULES, CardChoice.DEFAULT))
                .isEqualTo(decide(second));
        assertThat(standing(List.of(first, GOOD)).decideAt(NOW, RULES, CardChoice.DEFAULT))
                .isEqualTo(decide(first));
    }

    @Test
    void a_chosen_default_card_that_expired_is_not_charged() {
        var expired = chosen(EXPIRING, NOW.minusSeconds(1));

        assertThat(standing(List.of(expired, GOOD)).decideAt(NOW.plus(Duration.ofDays(1)), RULES, CardChoice.DEFAULT))
                .isEqualTo(decide(GOOD));
    }

    @Test
    void the_customer_chooses_a_stored_card() {
        assertThat(standing(List.of(EXPIRING, GOOD)).decideAt(NOW, RULES, new CardChoice.Stored(GOOD.id())))
                .isEqualTo(decide(GOOD));
    }

    @Test
    void the_customer_chooses_a_new_card() {
        assertThat(standing(List.of(GOOD)).decideAt(NOW, RULES, new CardChoice.NewCard()))
                .isEqualTo(new Decision.Allowed(Optional.empty()));
    }

    @Test
    void a_chosen_card_that_cannot_be_charged_is_rejected() {
        var later = NOW.plus(Duration.ofDays(1));
        var declined = new CardTestingProfile(declined(GOOD.token(), 2), List.of(GOOD), List.of());

        assertThat(standing(List.of(GOOD)).decideAt(NOW, RULES, new CardChoice.Stored(EXPIRING.id())))
                .isEqualTo(new Decision.CardRejected(CardRejection.NOT_FOUND));
        assertThat(standing(List.of(EXPIRING, GOOD)).decideAt(later, RULES, new CardChoice.Stored(EXPIRING.id())))
                .isEqualTo(new Decision.CardRejected(CardRejection.EXPIRED));
        assertThat(declined.decideAt(NOW, RULES, new CardChoice.Stored(GOOD.id())))
                .isEqualTo(new Decision.CardRejected(CardRejection.DECLINED_TOO_OFTEN));
    }

    @Test
    void the_choice_of_a_card_does_not_bypass_the_protection() {
        var held = new DeclineHistory(ACCOUNT, List.of(), Optional.of(NOW.minusSeconds(1)));

        assertThat(new CardTestingProfile(held, List.of(GOOD), List.of())
                        .decideAt(NOW, RULES, new CardChoice.Stored(GOOD.id())))
                .isEqualTo(new Decision.Held());
        assertThat(new CardTestingProfile(declined(GOOD.token(), 4), List.of(GOOD), List.of())
                        .decideAt(NOW, RULES, new CardChoice.NewCard()))
                .isEqualTo(new Decision.WaitAfterDeclines(Duration.ofMinutes(1)));
    }

    @Test
    void an_account_whose_top_ups_are_on_hold_cannot_pay() {
        var held = new DeclineHistory(ACCOUNT, List.of(), Optional.of(NOW.minusSeconds(1)));

        assertThat(new CardTestingProfile(held, List.of(GOOD), List.of()).decideAt(NOW, RULES, CardChoice.DEFAULT))
                .isEqualTo(new Decision.Held());
    }

    @Test
    void an_account_with_many_declines_must_wait() {
        assertThat(new CardTestingProfile(declined(GOOD.token(), 4), List.of(GOOD), List.of())
                        .decideAt(NOW, RULES, CardChoice.DEFAULT))
                .isEqualTo(new Decision.WaitAfterDeclines(Duration.ofMinutes(1)));
    }

    @ParameterizedTest
    @CsvSource({"1, PT0S", "2, PT1M", "3, PT2M"})
    void the_number_of_open_pages_is_limited(int open, Duration wait) {
        var pages = Stream.iterate(1, minute -> minute + 1)
                .limit(open)
                .map(minute -> NOW.plus(Duration.ofMinutes(minute)))
                .toList();
        var profile = new CardTestingProfile(DeclineHistory.clean(ACCOUNT), List.of(), pages);

        assertThat(profile.decideAt(NOW, RULES, CardChoice.DEFAULT))
                .isEqualTo(
                        wait.isZero() ? new Decision.Allowed(Optional.empty()) : new Decision.WaitForOpenPages(wait));
    }

    @Test
    void without_rules_there_is_no_waiting_time() {
        var pages = List.of(NOW.plusSeconds(1), NOW.plusSeconds(2), NOW.plusSeconds(3));
        var history = declined(GOOD.token(), CardTestingRules.MAX_DECLINES);
        var profile = new CardTestingProfile(
                new DeclineHistory(ACCOUNT, history.declines(), Optional.empty()), List.of(GOOD), pages);

        assertThat(profile.decideAt(NOW, CardTestingRules.none(), CardChoice.DEFAULT))
                .isEqualTo(decide(GOOD));
    }

    private static CardTestingProfile standing(List<StoredCard> cards) {
        return new CardTestingProfile(DeclineHistory.clean(ACCOUNT), cards, List.of());
    }

    private static Decision decide(StoredCard card) {
        return new Decision.Allowed(Optional.of(card));
    }

    private static DeclineHistory declined(StoredCard.Token card, int times) {
        return Stream.iterate(
                        DeclineHistory.clean(ACCOUNT),
                        history -> history.recordDecline(new DeclineHistory.Decline(NOW, Optional.of(card)), RULES))
                .skip(times)
                .findFirst()
                .orElseThrow();
    }

    private static StoredCard chosen(StoredCard card, Instant at) {
        return new StoredCard(
                card.id(), card.account(), card.token(), card.card(), card.expiry(), card.storedAt(), Optional.of(at));
    }

    private static StoredCard card(String token, YearMonth expiry) {
        var id = new StoredCardId(UUID.nameUUIDFromBytes(new byte[] {(byte) token.length()}));
        return new StoredCard(
                id, ACCOUNT, new StoredCard.Token(token), new Card("visa", "1111"), expiry, NOW.minusSeconds(9));
    }
}
