package tel.billing.payment.persistence;

import static tel.billing.payment.persistence.tables.PaymentPayment.PAYMENT_PAYMENT;

import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jooq.Condition;
import org.jooq.Field;
import tel.billing.payment.Card;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.PaymentEvent;
import tel.billing.payment.PaymentId;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.RefundId;
import tel.billing.payment.ReturnUrls;
import tel.billing.payment.application.topup.PaymentStatus;
import tel.billing.payment.application.topup.UnfinishedReason;
import tel.billing.payment.domain.CapturedFunds;
import tel.billing.payment.domain.Dispute;
import tel.billing.payment.domain.Payment;
import tel.billing.payment.domain.PaymentInitiation;
import tel.billing.payment.domain.PaymentOrder;
import tel.billing.payment.domain.ProcessorIdempotencyKey;
import tel.billing.payment.domain.StoredCard;
import tel.billing.payment.persistence.tables.records.PaymentEventRecord;
import tel.billing.payment.persistence.tables.records.PaymentPaymentRecord;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.shared.Version;
import tel.billing.shared.persistence.ClientDataColumns;
import tel.billing.shared.persistence.EnumNames;

/// Maps payments and their events to rows.
final class PaymentRows {
    /// The columns of the order, which never change.
    static final List<Field<?>> ORDER = List.of(
            PAYMENT_PAYMENT.ACCOUNT_ID,
            PAYMENT_PAYMENT.ID,
            PAYMENT_PAYMENT.AMOUNT_MINOR,
            PAYMENT_PAYMENT.CURRENCY,
            PAYMENT_PAYMENT.SAVE_CARD,
            PAYMENT_PAYMENT.OCCASION,
            PAYMENT_PAYMENT.CARD_TOKEN,
            PAYMENT_PAYMENT.PROCESSOR_KEY,
            PAYMENT_PAYMENT.DRAFTED_AT,
            PAYMENT_PAYMENT.CHARGE_UNTIL,
            PAYMENT_PAYMENT.RETURN_URL,
            PAYMENT_PAYMENT.CANCEL_URL,
            PAYMENT_PAYMENT.EXTERNAL_ID,
            PAYMENT_PAYMENT.METADATA);
    /// The columns of the state. Columns of other states are null.
    static final List<Field<?>> STATE = List.of(
            PAYMENT_PAYMENT.STATUS,
            PAYMENT_PAYMENT.EVENTS,
            PAYMENT_PAYMENT.PAGE,
            PAYMENT_PAYMENT.EXPIRES_AT,
            PAYMENT_PAYMENT.PROCESSOR_REFERENCE,
            PAYMENT_PAYMENT.CARD_BRAND,
            PAYMENT_PAYMENT.CARD_LAST_FOUR,
            PAYMENT_PAYMENT.DECLINE_REASON,
            PAYMENT_PAYMENT.REFUNDED_MINOR,
            PAYMENT_PAYMENT.UNDERWAY_MINOR,
            PAYMENT_PAYMENT.DISPUTED_MINOR);

    private PaymentRows() {}

    static Payment read(PaymentPaymentRecord row) {
        var paymentOrder = order(row);
        var version = version(row);
        return switch (EnumNames.read(PaymentStatus.class, row.getStatus())) {
            case DRAFT -> new Payment.Draft(paymentOrder);
            case PENDING -> pending(row);
            case CAPTURED -> new Payment.Captured(paymentOrder, version, funds(row));
            case PARTLY_REFUNDED -> new Payment.PartlyRefunded(paymentOrder, version, funds(row));
            case REFUNDED -> new Payment.Refunded(paymentOrder, version, funds(row));
            case CHARGED_BACK -> new Payment.ChargedBack(paymentOrder, version, funds(row), disputes(row));
            case FAILED -> new Payment.Failed(paymentOrder, version, funds(row));
            case DECLINED ->
                new Payment.Declined(
                        paymentOrder, version, EnumNames.read(DeclineReason.class, row.getDeclineReason()));
            case EXPIRED -> new Payment.Expired(paymentOrder, version);
        };
    }

    static Payment.Pending pending(PaymentPaymentRecord row) {
        return new Payment.Pending(
                order(row), version(row), Optional.ofNullable(row.getPage()).map(URI::create), row.getExpiresAt());
    }

    static String status(Payment payment) {
        return EnumNames.of(PaymentStatus.of(payment));
    }

    static Condition is(UnfinishedReason reason) {
        return switch (reason) {
            case DRAFT -> PAYMENT_PAYMENT.STATUS.eq(EnumNames.of(PaymentStatus.DRAFT));
            case ACTION_REQUIRED -> isPending().and(PAYMENT_PAYMENT.PAGE.isNotNull());
            case RESULT_PENDING -> isPending().and(PAYMENT_PAYMENT.PAGE.isNull());
        };
    }

    private static Condition isPending() {
        return PAYMENT_PAYMENT.STATUS.eq(EnumNames.of(PaymentStatus.PENDING));
    }

    /// Sets [#ORDER].
    static PaymentPaymentRecord row(PaymentOrder paymentOrder) {
        var row = new PaymentPaymentRecord();
        row.setAccountId(paymentOrder.account().value());
        row.setId(paymentOrder.id().value());
        row.setAmountMinor(paymentOrder.amount().minor());
        row.setCurrency(paymentOrder.amount().currency().getCurrencyCode());
        row.setSaveCard(paymentOrder.saveCard());
        row.setOccasion(EnumNames.of(paymentOrder.initiation()));
        row.setCardToken(paymentOrder.card().map(StoredCard.Token::value).orElse(null));
        row.setProcessorKey(paymentOrder.key().value());
        row.setDraftedAt(paymentOrder.draftedAt());
        row.setChargeUntil(paymentOrder.keyValidUntil());
        row.setReturnUrl(
                paymentOrder.returnUrls().returnUrl().map(URI::toString).orElse(null));
        row.setCancelUrl(
                paymentOrder.returnUrls().cancelUrl().map(URI::toString).orElse(null));
        row.setExternalId(ClientDataColumns.externalId(paymentOrder.clientData()));
        row.setMetadata(ClientDataColumns.metadata(paymentOrder.clientData().metadata()));
        return row;
    }

    /// Sets [#STATE].
    static PaymentPaymentRecord state(Payment payment) {
        var row = new PaymentPaymentRecord();
        row.setStatus(status(payment));
        row.setEvents(payment.version().number());
        row.setPage(null);
        row.setExpiresAt(null);
        row.setProcessorReference(null);
        row.setCardBrand(null);
        row.setCardLastFour(null);
        row.setDeclineReason(null);
        row.setRefundedMinor(0L);
        row.setUnderwayMinor(0L);
        row.setDisputedMinor(new Long[0]);
        switch (payment) {
            case Payment.Draft _, Payment.Expired _ -> {
                // This state has no other columns.
            }
            case Payment.Pending pending -> {
                row.setPage(pending.page().map(URI::toString).orElse(null));
                row.setExpiresAt(pending.expiresAt());
            }
            case Payment.ChargedBack chargedBack -> {
                write(chargedBack.funds(), row);
                row.setDisputedMinor(disputedMinor(chargedBack.funds(), chargedBack.disputes()));
            }
            case Payment.EverCaptured everCaptured -> write(everCaptured.funds(), row);
            case Payment.Declined declined -> row.setDeclineReason(EnumNames.of(declined.reason()));
        }
        return row;
    }

    private static void write(CapturedFunds capturedFunds, PaymentPaymentRecord row) {
        row.setProcessorReference(capturedFunds.reference().value());
        row.setCardBrand(capturedFunds.card().map(Card::brand).orElse(null));
        row.setCardLastFour(capturedFunds.card().map(Card::lastFour).orElse(null));
        row.setRefundedMinor(capturedFunds.refunded().minor());
        row.setUnderwayMinor(capturedFunds.pendingRefunds().minor());
        row.setDisputedMinor(disputedMinor(capturedFunds, List.of()));
    }

    /// The open amount of each dispute in minor units, by the dispute's number; 0 if the dispute has ended.
    private static Long[] disputedMinor(CapturedFunds capturedFunds, List<Dispute> open) {
        var disputed = new Long[capturedFunds.chargebacks()];
        Arrays.fill(disputed, 0L);
        open.forEach(
                dispute -> disputed[dispute.number() - 1] = dispute.amount().minor());
        return disputed;
    }

    private static List<Dispute> disputes(PaymentPaymentRecord row) {
        var disputed = row.getDisputedMinor();
        return IntStream.range(0, disputed.length)
                .filter(index -> disputed[index] > 0)
                .mapToObj(index -> new Dispute(index + 1, money(row, disputed[index])))
                .toList();
    }

    /// The columns of the event, without the payment and the number. Columns of other events are null.
    static PaymentEventRecord row(PaymentEvent event) {
        var row = new PaymentEventRecord();
        row.setAt(event.at());
        // A statement binds only columns that were set.
        row.setProcessorReference(null);
        row.setDeclineReason(null);
        row.setPage(null);
        row.setRefundId(null);
        row.setAmountMinor(null);
        switch (event) {
            case PaymentEvent.Captured captured -> {
                row.setKind("captured");
                row.setProcessorReference(captured.reference().value());
            }
            case PaymentEvent.Declined declined -> {
                row.setKind("declined");
                row.setDeclineReason(EnumNames.of(declined.reason()));
            }
            case PaymentEvent.ActionRequired required -> {
                row.setKind("action_required");
                row.setPage(required.page().toString());
            }
            case PaymentEvent.ResultPending _ -> row.setKind("outcome_awaited");
            case PaymentEvent.Expired _ -> row.setKind("expired");
            case PaymentEvent.RefundBegun(var refund, var amount, var _) -> write("refund_begun", refund, amount, row);
            case PaymentEvent.RefundDone(var refund, var amount, var _) -> write("refund_done", refund, amount, row);
            case PaymentEvent.RefundFailed(var refund, var amount, var _) ->
                write("refund_failed", refund, amount, row);
            case PaymentEvent.ChargedBack(var amount, var _) -> write("charged_back", amount, row);
            case PaymentEvent.ChargebackReversed(var amount, var _) -> write("chargeback_reversed", amount, row);
            case PaymentEvent.CaptureFailed _ -> row.setKind("capture_failed");
        }
        return row;
    }

    private static void write(String kind, RefundId refund, Money amount, PaymentEventRecord row) {
        write(kind, amount, row);
        row.setRefundId(refund.value());
    }

    private static void write(String kind, Money amount, PaymentEventRecord row) {
        row.setKind(kind);
        row.setAmountMinor(amount.minor());
    }

    private static PaymentOrder order(PaymentPaymentRecord row) {
        return new PaymentOrder(
                new PaymentId(row.getId()),
                new AccountId(row.getAccountId()),
                Money.of(row.getAmountMinor(), row.getCurrency()),
                row.getSaveCard(),
                EnumNames.read(PaymentInitiation.class, row.getOccasion()),
                Optional.ofNullable(row.getCardToken()).map(StoredCard.Token::new),
                new ProcessorIdempotencyKey(row.getProcessorKey()),
                row.getDraftedAt(),
                row.getChargeUntil(),
                new ReturnUrls(
                        Optional.ofNullable(row.getReturnUrl()).map(URI::create),
                        Optional.ofNullable(row.getCancelUrl()).map(URI::create)),
                ClientDataColumns.read(row.getExternalId(), row.getMetadata()));
    }

    /// Each transition stores one event.
    private static Version version(PaymentPaymentRecord row) {
        return new Version(row.getEvents());
    }

    private static CapturedFunds funds(PaymentPaymentRecord row) {
        return new CapturedFunds(
                new ProcessorReference(row.getProcessorReference()),
                card(row),
                money(row, row.getRefundedMinor()),
                money(row, row.getUnderwayMinor()),
                row.getDisputedMinor().length);
    }

    private static Money money(PaymentPaymentRecord row, long minor) {
        return Money.of(minor, row.getCurrency());
    }

    private static Optional<Card> card(PaymentPaymentRecord row) {
        return Optional.ofNullable(row.getCardBrand()).map(brand -> new Card(brand, row.getCardLastFour()));
    }
}
