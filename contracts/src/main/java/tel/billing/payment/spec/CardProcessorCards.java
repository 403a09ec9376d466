package tel.billing.payment.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tel.billing.payment.application.processor.CardProcessor.Answer;
import tel.billing.payment.application.processor.CardProcessor.TokenizedCard;
import tel.billing.payment.domain.PaymentInitiation;
import tel.billing.payment.domain.PaymentOrder;
import tel.billing.payment.domain.StoredCard;
import tel.billing.shared.AccountId;
import tel.billing.shared.spec.Arbitrary;

/// Contract of card processors for stored cards.
abstract class CardProcessorCards extends CardProcessorRefunds {

    @Test
    void a_card_is_stored_only_if_the_customer_wants_it() {
        var paymentOrder = orderThat(Behaviour.CAPTURES);
        assertThat(paid(paymentOrder).storedCard()).isEmpty();
        assertThat(bounded().cardsOf(paymentOrder.account()))
                .hasValueSatisfying(cards -> assertThat(cards).isEmpty());

        var keeping = orderThat(Behaviour.CAPTURES_AND_KEEPS_THE_CARD);
        paid(keeping);
        assertThat(bounded().cardsOf(keeping.account()))
                .hasValueSatisfying(cards -> assertThat(cards).hasSize(1));
    }

    @Test
    void a_card_is_stored_on_a_page_only_if_the_customer_wants_it() {
        var paymentOrder = orderThat(Behaviour.SENDS_THE_CUSTOMER_TO_A_PAGE);
        charge(paymentOrder);
        customerPays(paymentOrder);

        assertThat(captured(notifiedResultOf(paymentOrder)).storedCard()).isEmpty();
        assertThat(bounded().cardsOf(paymentOrder.account()))
                .hasValueSatisfying(cards -> assertThat(cards).isEmpty());
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource
    void a_stored_card_can_be_charged(PaymentInitiation initiation) {
        var keeping = orderThat(Behaviour.CAPTURES_AND_KEEPS_THE_CARD);
        var later = laterOrder(keeping.account(), keptCardOf(keeping).token(), initiation);

        assertThat(charge(later)).isInstanceOf(Answer.Captured.class);
        assertThat(capturedFor(later)).isEqualTo(later.amount());
    }

    @Test
    void all_stored_cards_of_an_account_are_listed() {
        var account = Arbitrary.accountId();
        var tokens = storeThreeCards(account);
        if (tokens.isEmpty()) {
            return;
        }

        assertThat(bounded().cardsOf(account))
                .hasValueSatisfying(cards ->
                        assertThat(cards).extracting(TokenizedCard::token).containsExactlyInAnyOrderElementsOf(tokens));
    }

    @Test
    void the_cards_of_other_accounts_are_not_listed() {
        paid(orderThat(Behaviour.CAPTURES_AND_KEEPS_THE_CARD));

        assertThat(bounded().cardsOf(Arbitrary.accountId()))
                .hasValueSatisfying(cards -> assertThat(cards).isEmpty());
    }

    @Test
    void a_card_returned_with_a_payment_is_among_the_stored_cards() {
        var paymentOrder = orderThat(Behaviour.CAPTURES_AND_KEEPS_THE_CARD);

        var keptCard = paid(paymentOrder).storedCard();

        keptCard.ifPresent(card -> assertThat(bounded().cardsOf(paymentOrder.account()))
                .hasValueSatisfying(cards -> assertThat(cards).containsExactly(card)));
    }

    @Test
    void a_card_stored_on_a_page_is_returned_with_the_payment_or_notified() {
        var keeping = orderThat(Behaviour.KEEPS_THE_CARD_ON_A_PAGE);
        assertThat(charge(keeping)).isInstanceOf(Answer.ActionRequired.class);
        customerPays(keeping);

        var returned = captured(notifiedResultOf(keeping)).storedCard();

        assertThat(returned).isIn(Optional.of(keptCard(keeping.account())), Optional.empty());
        assertThat(returned.isPresent() || hasNotifiedCards(keeping.account()))
                .as("the card is returned with the payment, or notified")
                .isTrue();
    }

    @Test
    void a_deleted_card_is_not_stored_and_cannot_be_charged() {
        var keeping = orderThat(Behaviour.CAPTURES_AND_KEEPS_THE_CARD);
        var token = keptCardOf(keeping).token();

        assertThat(bounded().deleteCard(keeping.account(), token)).isTrue();

        assertThat(bounded().cardsOf(keeping.account()))
                .hasValueSatisfying(cards -> assertThat(cards).isEmpty());
        var later = laterOrder(keeping.account(), token, PaymentInitiation.RENEWAL);
        assertThat(charge(later)).isInstanceOf(Answer.Declined.class);
        assertThat(capturedFor(later)).isEqualTo(nothing(later));
    }

    @Test
    void a_present_customer_whose_card_was_deleted_gets_a_page_or_is_declined() {
        var keeping = orderThat(Behaviour.CAPTURES_AND_KEEPS_THE_CARD);
        var token = keptCardOf(keeping).token();
        bounded().deleteCard(keeping.account(), token);
        var later = laterOrder(keeping.account(), token, PaymentInitiation.CUSTOMER_PRESENT);

        var answer = charge(later);

        assertThat(answer).isInstanceOfAny(Answer.ActionRequired.class, Answer.Declined.class);
        assertThat(charge(later)).isEqualTo(answer);
        assertThat(capturedFor(later)).isEqualTo(nothing(later));
    }

    @Test
    void deleting_a_card_is_idempotent_and_accepts_unknown_cards() {
        var keeping = orderThat(Behaviour.CAPTURES_AND_KEEPS_THE_CARD);
        var token = keptCardOf(keeping).token();
        bounded().deleteCard(keeping.account(), token);

        assertThat(bounded().deleteCard(keeping.account(), token)).isTrue();
        assertThat(bounded().deleteCard(Arbitrary.accountId(), new StoredCard.Token("never-kept")))
                .isTrue();
    }

    @Test
    void an_account_cannot_delete_the_card_of_another_account() {
        var keeping = orderThat(Behaviour.CAPTURES_AND_KEEPS_THE_CARD);
        var token = keptCardOf(keeping).token();

        bounded().deleteCard(Arbitrary.accountId(), token);

        assertThat(keptCard(keeping.account()).token()).isEqualTo(token);
    }

    private TokenizedCard keptCardOf(PaymentOrder paymentOrder) {
        paid(paymentOrder);
        return keptCard(paymentOrder.account());
    }

    private TokenizedCard keptCard(AccountId account) {
        return bounded().cardsOf(account).orElseThrow().getFirst();
    }

    private PaymentOrder laterOrder(AccountId account, StoredCard.Token card, PaymentInitiation initiation) {
        return SamplePaymentOrders.withStoredCard(
                account, orderThat(Behaviour.CAPTURES).amount(), card, initiation);
    }
}
