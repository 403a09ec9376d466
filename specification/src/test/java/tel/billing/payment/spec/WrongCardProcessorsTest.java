package tel.billing.payment.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.application.processor.CardProcessor;
import tel.billing.payment.domain.PaymentInitiation;
import tel.billing.payment.domain.PaymentOrder;
import tel.billing.payment.domain.ProcessorIdempotencyKey;
import tel.billing.payment.domain.RefundOrder;
import tel.billing.payment.domain.StoredCard;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.CaughtBy;
import tel.billing.shared.spec.ContractRun;
import tel.billing.shared.spec.peer.BlockForever;
import tel.billing.shared.spec.peer.Peer;
import tel.billing.shared.spec.peer.PeerFault;

/// Wrong payment adapters, and the test of [CardProcessorContract] that catches each. If you find an adapter
/// that the contract accepts and the service cannot work with, add it here first.
class WrongCardProcessorsTest {
    private static final String IN_TIME = "every_call_reports_in_time_that_the_result_is_unknown";
    private static final String LOST = "requests_whose_answers_are_lost_have_unknown_results";
    private static final String DELETED = "a_present_customer_whose_card_was_deleted_gets_a_page_or_is_declined";

    @Test
    void the_right_adapter_passes() {
        var results = ContractRun.of(Right.class);

        assertThat(results.failures()).isEmpty();
        assertThat(results.succeeded()).contains(IN_TIME, LOST);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void a_wrong_adapter_is_caught(Class<?> wrong, String test) {
        assertThat(ContractRun.of(wrong, test).failed()).containsExactly(test);
    }

    static Stream<Arguments> a_wrong_adapter_is_caught() {
        return ContractRun.planted(WrongCardProcessorsTest.class);
    }

    /// An adapter over the fake, and a simulated protocol between them. Subclasses override what is wrong.
    static class Adapter implements CardProcessor {
        private final CardProcessor fake;
        final Set<PaymentOrder> declinedOnPage = new HashSet<>();
        Optional<PeerFault> fault = Optional.empty();

        Adapter(CardProcessor fake) {
            this.fake = fake;
        }

        @Override
        public Answer charge(PaymentOrder paymentOrder) {
            if (fault.isEmpty()) {
                return fake.charge(paymentOrder);
            }
            if (executes()) {
                fake.charge(paymentOrder);
            }
            return new Answer.NoAnswer();
        }

        @Override
        public Answer lookUp(PaymentOrder paymentOrder) {
            return fault.isEmpty() ? fake.lookUp(paymentOrder) : new Answer.NoAnswer();
        }

        @Override
        public RefundAnswer refund(RefundOrder order) {
            if (fault.isEmpty()) {
                return fake.refund(order);
            }
            if (executes()) {
                fake.refund(order);
            }
            return shows(PeerFault.DOWN) ? new RefundAnswer.NotSent() : new RefundAnswer.NoAnswer();
        }

        @Override
        public RefundAnswer lookUp(RefundOrder order) {
            return fault.isEmpty() ? fake.lookUp(order) : new RefundAnswer.NoAnswer();
        }

        @Override
        public Optional<List<TokenizedCard>> cardsOf(AccountId account) {
            return fault.isEmpty() ? fake.cardsOf(account) : Optional.empty();
        }

        @Override
        public boolean deleteCard(AccountId account, StoredCard.Token card) {
            return fault.isEmpty() && fake.deleteCard(account, card);
        }

        private boolean executes() {
            return shows(PeerFault.LOSE_ANSWERS) || shows(PeerFault.ERROR_AFTER_EXECUTION);
        }

        final boolean shows(PeerFault expected) {
            return fault.filter(expected::equals).isPresent();
        }
    }

    abstract static class Planted extends ScriptedCardProcessorTest implements Peer {
        private final Adapter adapter = adapter(super.processor());

        abstract Adapter adapter(CardProcessor fake);

        @Override
        protected CardProcessor processor() {
            return adapter;
        }

        @Override
        protected Peer peer() {
            return this;
        }

        @Override
        protected Duration atMost() {
            return Duration.ofMillis(500);
        }

        @Override
        protected boolean customerUsesDeclinedCard(PaymentOrder paymentOrder) {
            adapter.declinedOnPage.add(paymentOrder);
            return super.customerUsesDeclinedCard(paymentOrder);
        }

        @Override
        public void fail(PeerFault shown) {
            adapter.fault = Optional.of(shown);
        }

        @Override
        public void recover() {
            adapter.fault = Optional.empty();
        }
    }

    static class Right extends Planted {
        @Override
        Adapter adapter(CardProcessor fake) {
            return new Adapter(fake);
        }
    }

    @CaughtBy(IN_TIME)
    static class NoDeadlineForCharges extends Planted {
        @Override
        Adapter adapter(CardProcessor fake) {
            return new Adapter(fake) {
                @Override
                public Answer charge(PaymentOrder paymentOrder) {
                    return shows(PeerFault.HANG) ? BlockForever.returns() : super.charge(paymentOrder);
                }
            };
        }
    }

    @CaughtBy(IN_TIME)
    static class NoDeadlineForRefunds extends Planted {
        @Override
        Adapter adapter(CardProcessor fake) {
            return new Adapter(fake) {
                @Override
                public RefundAnswer refund(RefundOrder order) {
                    return shows(PeerFault.HANG) ? BlockForever.returns() : super.refund(order);
                }
            };
        }
    }

    @CaughtBy(IN_TIME)
    static class NoDeadlineForCards extends Planted {
        @Override
        Adapter adapter(CardProcessor fake) {
            return new Adapter(fake) {
                @Override
                public Optional<List<TokenizedCard>> cardsOf(AccountId account) {
                    return shows(PeerFault.HANG) ? BlockForever.returns() : super.cardsOf(account);
                }
            };
        }
    }

    @CaughtBy(IN_TIME)
    static class ThrowsOnAnUnexpectedStatus extends Planted {
        @Override
        Adapter adapter(CardProcessor fake) {
            return new Adapter(fake) {
                @Override
                public Answer charge(PaymentOrder paymentOrder) {
                    if (shows(PeerFault.SERVER_ERROR)) {
                        throw new IllegalStateException("unexpected status 503");
                    }
                    return super.charge(paymentOrder);
                }
            };
        }
    }

    @CaughtBy(IN_TIME)
    static class DeclinesIfTheProcessorIsBusy extends Planted {
        @Override
        Adapter adapter(CardProcessor fake) {
            return new Adapter(fake) {
                @Override
                public Answer charge(PaymentOrder paymentOrder) {
                    return shows(PeerFault.TOO_MANY_REQUESTS)
                            ? new Answer.Declined(DeclineReason.REFUSED)
                            : super.charge(paymentOrder);
                }
            };
        }
    }

    @CaughtBy(IN_TIME)
    static class TakesAnyResponseForACapture extends Planted {
        @Override
        Adapter adapter(CardProcessor fake) {
            return new Adapter(fake) {
                @Override
                public Answer charge(PaymentOrder paymentOrder) {
                    return shows(PeerFault.GARBAGE)
                            ? new Answer.Captured(new ProcessorReference("unknown"), Optional.empty(), Optional.empty())
                            : super.charge(paymentOrder);
                }
            };
        }
    }

    @CaughtBy(IN_TIME)
    static class RefusesRefundsOnAServerError extends Planted {
        @Override
        Adapter adapter(CardProcessor fake) {
            return new Adapter(fake) {
                @Override
                public RefundAnswer refund(RefundOrder order) {
                    return shows(PeerFault.SERVER_ERROR) ? new RefundAnswer.Rejected() : super.refund(order);
                }
            };
        }
    }

    @CaughtBy(IN_TIME)
    static class TakesAServerErrorForARefundThatWasNotSent extends Planted {
        @Override
        Adapter adapter(CardProcessor fake) {
            return new Adapter(fake) {
                @Override
                public RefundAnswer refund(RefundOrder order) {
                    return shows(PeerFault.SERVER_ERROR) ? new RefundAnswer.NotSent() : super.refund(order);
                }
            };
        }
    }

    @CaughtBy(IN_TIME)
    static class TakesSilenceForNoCards extends Planted {
        @Override
        Adapter adapter(CardProcessor fake) {
            return new Adapter(fake) {
                @Override
                public Optional<List<TokenizedCard>> cardsOf(AccountId account) {
                    return Optional.of(super.cardsOf(account).orElseGet(List::of));
                }
            };
        }
    }

    @CaughtBy(IN_TIME)
    static class TakesAnyResponseForADeletion extends Planted {
        @Override
        Adapter adapter(CardProcessor fake) {
            return new Adapter(fake) {
                @Override
                public boolean deleteCard(AccountId account, StoredCard.Token card) {
                    return shows(PeerFault.GARBAGE) || super.deleteCard(account, card);
                }
            };
        }
    }

    @CaughtBy(DELETED)
    static class RequestsThePageUnderTheKeyOfADeletedCard extends Planted {
        @Override
        Adapter adapter(CardProcessor fake) {
            return new Adapter(fake) {
                @Override
                public Answer charge(PaymentOrder paymentOrder) {
                    var answer = super.charge(paymentOrder);
                    return paymentOrder.initiation() == PaymentInitiation.CUSTOMER_PRESENT
                                    && answer.equals(new Answer.Declined(DeclineReason.REFUSED))
                            ? new Answer.NoAnswer()
                            : answer;
                }
            };
        }
    }

    @CaughtBy(LOST)
    static class DeclinesInDoubt extends Planted {
        @Override
        Adapter adapter(CardProcessor fake) {
            return new Adapter(fake) {
                @Override
                public Answer charge(PaymentOrder paymentOrder) {
                    var answer = super.charge(paymentOrder);
                    return shows(PeerFault.LOSE_ANSWERS)
                            ? new Answer.Declined(DeclineReason.ISSUER_UNAVAILABLE)
                            : answer;
                }
            };
        }
    }

    @CaughtBy(LOST)
    static class TakesSilenceForARefundThatWasNotSent extends Planted {
        @Override
        Adapter adapter(CardProcessor fake) {
            return new Adapter(fake) {
                @Override
                public RefundAnswer refund(RefundOrder order) {
                    var answer = super.refund(order);
                    return answer instanceof RefundAnswer.NoAnswer ? new RefundAnswer.NotSent() : answer;
                }
            };
        }
    }

    @CaughtBy("repeating_a_request_with_the_same_key_charges_once_and_returns_the_same_answer")
    static class UsesANewKeyForEachCharge extends Planted {
        @Override
        Adapter adapter(CardProcessor fake) {
            return new Adapter(fake) {
                @Override
                public Answer charge(PaymentOrder paymentOrder) {
                    return super.charge(SamplePaymentOrders.of(paymentOrder.account(), paymentOrder.amount()));
                }
            };
        }
    }

    @CaughtBy("repeating_a_refund_with_the_same_key_refunds_once")
    static class UsesANewKeyForEachRefund extends Planted {
        @Override
        Adapter adapter(CardProcessor fake) {
            return new Adapter(fake) {
                @Override
                public RefundAnswer refund(RefundOrder order) {
                    return super.refund(new RefundOrder(
                            order.id(),
                            order.payment(),
                            order.account(),
                            order.paymentReference(),
                            order.amount(),
                            new ProcessorIdempotencyKey(Arbitrary.id()),
                            order.draftedAt(),
                            order.keyValidUntil()));
                }

                @Override
                public RefundAnswer lookUp(RefundOrder order) {
                    return new RefundAnswer.Done();
                }
            };
        }
    }

    @CaughtBy("another_amount_under_a_used_refund_key_is_not_refunded_and_has_no_answer")
    static class RepeatsTheAnswerToAnotherRefund extends Planted {
        @Override
        Adapter adapter(CardProcessor fake) {
            return new Adapter(fake) {
                private final Map<ProcessorIdempotencyKey, RefundAnswer> answers = new HashMap<>();

                @Override
                public RefundAnswer refund(RefundOrder order) {
                    return answers.computeIfAbsent(order.key(), _ -> super.refund(order));
                }
            };
        }
    }

    @CaughtBy("after_an_outage_a_repeated_charge_and_a_repeated_refund_move_money_once")
    static class RemembersSilence extends Planted {
        @Override
        Adapter adapter(CardProcessor fake) {
            return new Adapter(fake) {
                private final Set<PaymentOrder> silent = new HashSet<>();

                @Override
                public Answer charge(PaymentOrder paymentOrder) {
                    var answer = silent.contains(paymentOrder) ? new Answer.NoAnswer() : super.charge(paymentOrder);
                    if (answer instanceof Answer.NoAnswer) {
                        silent.add(paymentOrder);
                    }
                    return answer;
                }
            };
        }
    }

    @CaughtBy("a_customer_whose_card_is_declined_on_the_page_can_pay_there_with_another_card")
    static class DeclinesWhileThePageIsOpen extends Planted {
        @Override
        Adapter adapter(CardProcessor fake) {
            return new Adapter(fake) {
                @Override
                public Answer lookUp(PaymentOrder paymentOrder) {
                    var answer = super.lookUp(paymentOrder);
                    return declinedOnPage.contains(paymentOrder) && answer instanceof Answer.ActionRequired
                            ? new Answer.Declined(DeclineReason.REFUSED)
                            : answer;
                }
            };
        }
    }

    @CaughtBy("a_card_stored_on_a_page_is_returned_with_the_payment_or_notified")
    static class OmitsTheCardStoredOnThePage extends Planted {
        @Override
        Adapter adapter(CardProcessor fake) {
            return new Adapter(fake) {
                @Override
                public Answer lookUp(PaymentOrder paymentOrder) {
                    var answer = super.lookUp(paymentOrder);
                    return answer instanceof Answer.Captured(var reference, var card, var _)
                            ? new Answer.Captured(reference, card, Optional.empty())
                            : answer;
                }
            };
        }
    }

    @CaughtBy("looking_up_an_unknown_order_charges_nothing_and_returns_no_result")
    static class ChargesInALookUp extends Planted {
        @Override
        Adapter adapter(CardProcessor fake) {
            return new Adapter(fake) {
                @Override
                public Answer lookUp(PaymentOrder paymentOrder) {
                    return super.charge(paymentOrder);
                }
            };
        }
    }

    @CaughtBy("another_amount_under_a_used_key_gets_no_page")
    static class IgnoresTheAmountOfAPage extends Planted {
        @Override
        Adapter adapter(CardProcessor fake) {
            return new Adapter(fake) {
                private final Map<ProcessorIdempotencyKey, PaymentOrder> orders = new HashMap<>();

                @Override
                public Answer charge(PaymentOrder paymentOrder) {
                    return super.charge(orders.computeIfAbsent(paymentOrder.key(), _ -> paymentOrder));
                }
            };
        }
    }

    @CaughtBy("looking_up_another_amount_under_a_used_key_has_no_answer")
    static class IgnoresTheAmountInALookUp extends Planted {
        @Override
        Adapter adapter(CardProcessor fake) {
            return new Adapter(fake) {
                private final Map<ProcessorIdempotencyKey, PaymentOrder> orders = new HashMap<>();

                @Override
                public Answer charge(PaymentOrder paymentOrder) {
                    orders.putIfAbsent(paymentOrder.key(), paymentOrder);
                    return super.charge(paymentOrder);
                }

                @Override
                public Answer lookUp(PaymentOrder paymentOrder) {
                    return super.lookUp(orders.getOrDefault(paymentOrder.key(), paymentOrder));
                }
            };
        }
    }

    @CaughtBy("looking_up_another_amount_under_a_used_refund_key_has_no_answer")
    static class IgnoresTheAmountInALookUpOfARefund extends Planted {
        @Override
        Adapter adapter(CardProcessor fake) {
            return new Adapter(fake) {
                private final Map<ProcessorIdempotencyKey, RefundOrder> orders = new HashMap<>();

                @Override
                public RefundAnswer refund(RefundOrder order) {
                    orders.putIfAbsent(order.key(), order);
                    return super.refund(order);
                }

                @Override
                public RefundAnswer lookUp(RefundOrder order) {
                    return super.lookUp(orders.getOrDefault(order.key(), order));
                }
            };
        }
    }

    @CaughtBy("a_card_is_stored_on_a_page_only_if_the_customer_wants_it")
    static class AlwaysSavesTheCard extends Planted {
        @Override
        Adapter adapter(CardProcessor fake) {
            return new Adapter(fake);
        }

        /// The page saves the card because the adapter requested it.
        @Override
        protected void customerPays(PaymentOrder paymentOrder) {
            super.customerPays(SamplePaymentOrders.keepingCard(paymentOrder));
        }
    }

    @CaughtBy("all_stored_cards_of_an_account_are_listed")
    static class ListsTheFirstPageOfCards extends Planted {
        @Override
        Adapter adapter(CardProcessor fake) {
            return new Adapter(fake) {
                @Override
                public Optional<List<TokenizedCard>> cardsOf(AccountId account) {
                    return super.cardsOf(account)
                            .map(cards -> cards.stream().limit(2).toList());
                }
            };
        }
    }

    @CaughtBy("the_cards_of_other_accounts_are_not_listed")
    static class ListsTheCardsOfAllAccounts extends Planted {
        @Override
        Adapter adapter(CardProcessor fake) {
            return new Adapter(fake) {
                private final Set<AccountId> accounts = new HashSet<>();

                @Override
                public Answer charge(PaymentOrder paymentOrder) {
                    accounts.add(paymentOrder.account());
                    return super.charge(paymentOrder);
                }

                @Override
                public Optional<List<TokenizedCard>> cardsOf(AccountId account) {
                    return Optional.of(accounts.stream()
                            .flatMap(each -> super.cardsOf(each).stream())
                            .flatMap(List::stream)
                            .toList());
                }
            };
        }
    }

    @CaughtBy("amounts_in_currencies_of_zero_and_three_decimals_are_charged_and_refunded_exactly")
    static class SendsIsoUnitsToAProcessorThatCountsInHundredths extends Planted {
        @Override
        Adapter adapter(CardProcessor fake) {
            return new Adapter(fake) {
                @Override
                public Answer charge(PaymentOrder paymentOrder) {
                    return super.charge(
                            SamplePaymentOrders.withAmount(hundredths(paymentOrder.amount()), paymentOrder));
                }
            };
        }

        private static Money hundredths(Money amount) {
            var digits = amount.currency().getDefaultFractionDigits();
            var counted = BigDecimal.valueOf(amount.minor(), 2).setScale(digits, RoundingMode.DOWN);
            return new Money(counted.unscaledValue().longValueExact(), amount.currency());
        }
    }

    @CaughtBy("amounts_in_currencies_of_zero_and_three_decimals_are_charged_and_refunded_exactly")
    static class AlwaysChargesEuros extends Planted {
        @Override
        Adapter adapter(CardProcessor fake) {
            return new Adapter(fake) {
                @Override
                public Answer charge(PaymentOrder paymentOrder) {
                    return super.charge(SamplePaymentOrders.withAmount(
                            Money.of(paymentOrder.amount().minor(), "EUR"), paymentOrder));
                }
            };
        }
    }

    @CaughtBy(IN_TIME)
    static class ThrowsIfAMemberIsMissing extends Planted {
        @Override
        Adapter adapter(CardProcessor fake) {
            return new Adapter(fake) {
                @Override
                public Answer charge(PaymentOrder paymentOrder) {
                    if (shows(PeerFault.INCOMPLETE)) {
                        throw new IllegalStateException("the response has no result");
                    }
                    return super.charge(paymentOrder);
                }
            };
        }
    }

    @CaughtBy(IN_TIME)
    static class TakesAMissingListForNoCards extends Planted {
        @Override
        Adapter adapter(CardProcessor fake) {
            return new Adapter(fake) {
                @Override
                public Optional<List<TokenizedCard>> cardsOf(AccountId account) {
                    return shows(PeerFault.INCOMPLETE) ? Optional.of(List.of()) : super.cardsOf(account);
                }
            };
        }
    }

    @CaughtBy(IN_TIME)
    static class TakesAnIncompleteResponseForADeletion extends Planted {
        @Override
        Adapter adapter(CardProcessor fake) {
            return new Adapter(fake) {
                @Override
                public boolean deleteCard(AccountId account, StoredCard.Token card) {
                    return shows(PeerFault.INCOMPLETE) || super.deleteCard(account, card);
                }
            };
        }
    }

    @CaughtBy(IN_TIME)
    static class DeclinesIfTheCredentialsAreRejected extends Planted {
        @Override
        Adapter adapter(CardProcessor fake) {
            return new Adapter(fake) {
                @Override
                public Answer charge(PaymentOrder paymentOrder) {
                    return shows(PeerFault.UNAUTHORIZED)
                            ? new Answer.Declined(DeclineReason.ISSUER_UNAVAILABLE)
                            : super.charge(paymentOrder);
                }
            };
        }
    }

    @CaughtBy(IN_TIME)
    static class RefusesRefundsIfTheCredentialsAreRejected extends Planted {
        @Override
        Adapter adapter(CardProcessor fake) {
            return new Adapter(fake) {
                @Override
                public RefundAnswer refund(RefundOrder order) {
                    return shows(PeerFault.UNAUTHORIZED) ? new RefundAnswer.Rejected() : super.refund(order);
                }
            };
        }
    }

    @CaughtBy(IN_TIME)
    static class TakesRejectedCredentialsForADeletion extends Planted {
        @Override
        Adapter adapter(CardProcessor fake) {
            return new Adapter(fake) {
                @Override
                public boolean deleteCard(AccountId account, StoredCard.Token card) {
                    return shows(PeerFault.UNAUTHORIZED) || super.deleteCard(account, card);
                }
            };
        }
    }
}
