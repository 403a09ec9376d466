package tel.billing.payment.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import tel.billing.payment.application.processor.CardProcessor;
import tel.billing.payment.domain.PaymentInitiation;
import tel.billing.payment.domain.PaymentOrder;
import tel.billing.payment.domain.StoredCard;
import tel.billing.payment.spec.CardProcessorContract;
import tel.billing.payment.spec.SamplePaymentOrders;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.peer.Peer;

class SandboxCardProcessorTest extends CardProcessorContract {
    @TempDir
    private Path directory;

    private SandboxCardProcessor processor;

    @BeforeEach
    void open() {
        processor = new SandboxCardProcessor(
                directory, URI.create("https://billing.example"), InstantSource.fixed(Arbitrary.INSTANT));
    }

    @Override
    protected CardProcessor processor() {
        return processor;
    }

    @Override
    protected Peer peer() {
        return Peer.withoutFaults("The sandbox is a file of this process. Its amounts show silence for each order.");
    }

    @Override
    protected PaymentOrder orderThat(Behaviour behaviour) {
        return switch (behaviour) {
            case CAPTURES -> order(20_00);
            case CAPTURES_AND_KEEPS_THE_CARD ->
                SamplePaymentOrders.keepingCard(Arbitrary.accountId(), Money.of(20_00, "EUR"));
            case KEEPS_THE_CARD_ON_A_PAGE ->
                SamplePaymentOrders.keepingCard(Arbitrary.accountId(), Money.of(202_00, "EUR"));
            case DECLINES_FOR_LACK_OF_FUNDS -> order(402_00);
            case DECLINES_AN_EXPIRED_CARD -> order(402_01);
            case SENDS_THE_CUSTOMER_TO_A_PAGE -> order(202_00);
            case NAMES_NO_PAGE -> order(202_01);
            case REQUIRES_ACTION_OFF_SESSION ->
                SamplePaymentOrders.withStoredCard(
                        Arbitrary.accountId(),
                        Money.of(202_00, "EUR"),
                        new StoredCard.Token("a card"),
                        PaymentInitiation.RENEWAL);
            case CAPTURES_SILENTLY -> order(504_00);
            case MISSES_THE_FIRST_REQUEST -> order(503_00);
            case STAYS_SILENT -> order(503_01);
        };
    }

    @Override
    protected Money capturedFor(PaymentOrder paymentOrder) {
        return processor.captures().stream()
                .filter(capture -> capture.key().equals(paymentOrder.key()))
                .map(Capture::amount)
                .reduce(Money.zero(paymentOrder.amount().currency()), Money::plus);
    }

    @Override
    protected Money refundedFor(PaymentOrder paymentOrder) {
        var references = processor.captures().stream()
                .filter(capture -> capture.key().equals(paymentOrder.key()))
                .map(Capture::reference)
                .toList();
        return processor.repayments().stream()
                .filter(refundRecord -> references.contains(refundRecord.paymentReference()))
                .map(RefundRecord::amount)
                .reduce(Money.zero(paymentOrder.amount().currency()), Money::plus);
    }

    @Override
    protected void customerPays(PaymentOrder paymentOrder) {
        assertThat(processor.decide(paymentOrder.key().toString(), Decision.PAY))
                .isPresent();
    }

    @Override
    protected void customerCancels(PaymentOrder paymentOrder) {
        assertThat(processor.decide(paymentOrder.key().toString(), Decision.CANCEL))
                .isPresent();
    }

    @Override
    protected boolean customerUsesDeclinedCard(PaymentOrder paymentOrder) {
        return false;
    }

    /// The sandbox stores one card for each account.
    @Override
    protected Set<StoredCard.Token> storeThreeCards(AccountId account) {
        return Set.of();
    }

    private static PaymentOrder order(long minor) {
        return SamplePaymentOrders.of(Arbitrary.accountId(), Money.of(minor, "EUR"));
    }
}
