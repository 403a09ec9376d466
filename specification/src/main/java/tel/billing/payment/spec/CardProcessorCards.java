package tel.billing.payment.spec;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tel.billing.payment.application.CardProcessor.Answer;
import tel.billing.payment.application.CardProcessor.KeptCard;
import tel.billing.payment.domain.Occasion;
import tel.billing.payment.domain.Order;
import tel.billing.payment.domain.StoredCard;
import tel.billing.shared.AccountId;
import tel.billing.shared.spec.Some;

/// What every card processor promises about the cards that it keeps.
abstract class CardProcessorCards extends CardProcessorRefunds {

    @Test
    void a_card_is_kept_only_if_its_owner_wishes() {
        var order = orderThat(Behaviour.CAPTURES);
        assertThat(paid(order).kept()).isEmpty();
        assertThat(processor().cardsOf(order.account()))
                .hasValueSatisfying(cards -> assertThat(cards).isEmpty());

        var keeping = orderThat(Behaviour.CAPTURES_AND_KEEPS_THE_CARD);
        paid(keeping);
        assertThat(processor().cardsOf(keeping.account()))
                .hasValueSatisfying(cards -> assertThat(cards).hasSize(1));
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource
    void a_kept_card_pays_later(Occasion occasion) {
        var keeping = orderThat(Behaviour.CAPTURES_AND_KEEPS_THE_CARD);
        var later = laterOrder(keeping.account(), keptCardOf(keeping).token(), occasion);

        assertThat(charge(later)).isInstanceOf(Answer.Captured.class);
        assertThat(movedFor(later)).isEqualTo(later.amount());
    }

    @Test
    void a_card_that_is_told_with_the_payment_is_among_those_that_are_kept() {
        var order = orderThat(Behaviour.CAPTURES_AND_KEEPS_THE_CARD);

        var told = paid(order).kept();

        told.ifPresent(card -> assertThat(processor().cardsOf(order.account()))
                .hasValueSatisfying(cards -> assertThat(cards).containsExactly(card)));
    }

    @Test
    void a_card_that_is_forgotten_is_kept_no_more_and_pays_no_more() {
        var keeping = orderThat(Behaviour.CAPTURES_AND_KEEPS_THE_CARD);
        var token = keptCardOf(keeping).token();

        assertThat(processor().forget(keeping.account(), token)).isTrue();

        assertThat(processor().cardsOf(keeping.account()))
                .hasValueSatisfying(cards -> assertThat(cards).isEmpty());
        var later = laterOrder(keeping.account(), token, Occasion.RENEWAL);
        assertThat(charge(later)).isInstanceOf(Answer.Declined.class);
        assertThat(movedFor(later)).isEqualTo(nothing(later));
    }

    @Test
    void a_card_can_be_forgotten_again_and_so_can_one_that_was_never_kept() {
        var keeping = orderThat(Behaviour.CAPTURES_AND_KEEPS_THE_CARD);
        var token = keptCardOf(keeping).token();
        processor().forget(keeping.account(), token);

        assertThat(processor().forget(keeping.account(), token)).isTrue();
        assertThat(processor().forget(Some.accountId(), new StoredCard.Token("never-kept")))
                .isTrue();
    }

    @Test
    void nobody_has_another_accounts_card_forgotten() {
        var keeping = orderThat(Behaviour.CAPTURES_AND_KEEPS_THE_CARD);
        var token = keptCardOf(keeping).token();

        processor().forget(Some.accountId(), token);

        assertThat(keptCard(keeping.account()).token()).isEqualTo(token);
    }

    private KeptCard keptCardOf(Order order) {
        paid(order);
        return keptCard(order.account());
    }

    private KeptCard keptCard(AccountId account) {
        return processor().cardsOf(account).orElseThrow().getFirst();
    }

    private Order laterOrder(AccountId account, StoredCard.Token card, Occasion occasion) {
        return Orders.withStoredCard(account, orderThat(Behaviour.CAPTURES).amount(), card, occasion);
    }
}
