package tel.billing.payment.persistence;

import static org.jooq.impl.DSL.field;
import static tel.billing.payment.persistence.tables.PaymentCard.PAYMENT_CARD;
import static tel.billing.payment.persistence.tables.PaymentCardHistory.PAYMENT_CARD_HISTORY;
import static tel.billing.payment.persistence.tables.PaymentCardReading.PAYMENT_CARD_READING;
import static tel.billing.payment.persistence.tables.PaymentDifference.PAYMENT_DIFFERENCE;
import static tel.billing.payment.persistence.tables.PaymentEvent.PAYMENT_EVENT;
import static tel.billing.payment.persistence.tables.PaymentNotice.PAYMENT_NOTICE;
import static tel.billing.payment.persistence.tables.PaymentPayment.PAYMENT_PAYMENT;
import static tel.billing.payment.persistence.tables.PaymentRefund.PAYMENT_REFUND;
import static tel.billing.payment.persistence.tables.PaymentReportLine.PAYMENT_REPORT_LINE;

import java.util.List;
import org.jooq.DSLContext;
import tel.billing.shared.DataSubject;
import tel.billing.shared.ErasureObstacle;
import tel.billing.shared.persistence.privacy.PersonalTable;

/// The personal data of payments and stored cards.
public final class PaymentPersonalData {
    public static final List<PersonalTable> TABLES = List.of(
            PersonalTable.exported("payments", PAYMENT_PAYMENT.ACCOUNT_ID)
                    .withholding(
                            PAYMENT_PAYMENT.CARD_TOKEN,
                            PAYMENT_PAYMENT.PROCESSOR_KEY,
                            PAYMENT_PAYMENT.PAGE,
                            PAYMENT_PAYMENT.EVENTS,
                            PAYMENT_PAYMENT.LOOK_AFTER,
                            PAYMENT_PAYMENT.LOOKS,
                            PAYMENT_PAYMENT.CHARGE_UNTIL)
                    .obstructing(
                            ErasureObstacle.PAYMENT_UNFINISHED,
                            PAYMENT_PAYMENT.STATUS.in("draft", "pending").or(PAYMENT_PAYMENT.UNDERWAY_MINOR.gt(0L)))
                    .onErasure(PaymentPersonalData::eraseCardsAndClientData),
            PersonalTable.exported("payment_events", PAYMENT_EVENT.ACCOUNT_ID).withholding(PAYMENT_EVENT.PAGE),
            PersonalTable.exported("refunds", PAYMENT_REFUND.ACCOUNT_ID)
                    .withholding(
                            PAYMENT_REFUND.PROCESSOR_KEY,
                            PAYMENT_REFUND.ASK_UNTIL,
                            PAYMENT_REFUND.LOOK_AFTER,
                            PAYMENT_REFUND.LOOKS,
                            PAYMENT_REFUND.ASKS,
                            PAYMENT_REFUND.VERSION),
            PersonalTable.exported("stored_cards", PAYMENT_CARD.ACCOUNT_ID)
                    .withholding(PAYMENT_CARD.TOKEN, PAYMENT_CARD.FORGET_AFTER, PAYMENT_CARD.FORGET_LOOKS)
                    .onErasure(PaymentPersonalData::forgetStoredCards),
            PersonalTable.exported("declined_cards", PAYMENT_CARD_HISTORY.ACCOUNT_ID)
                    .withholding(PAYMENT_CARD_HISTORY.REFUSED_CARDS)
                    .deletedOnErasure(),
            PersonalTable.exported("card_processor_notifications", PAYMENT_NOTICE.ACCOUNT_ID)
                    .withholding(PAYMENT_NOTICE.LOOK_AFTER, PAYMENT_NOTICE.LOOKS, PAYMENT_NOTICE.FAILURES)
                    .onErasure(PaymentPersonalData::eraseContents),
            PersonalTable.excluded(
                    PAYMENT_CARD_READING.ACCOUNT_ID, "contains only the times of attempts to read cards"),
            PersonalTable.excluded(
                    PAYMENT_DIFFERENCE.BOOKED_ACCOUNT_ID, "repeats amounts of payments, which are exported"),
            PersonalTable.excluded(
                    PAYMENT_REPORT_LINE.NAMED_ACCOUNT_ID, "repeats amounts of payments, which are exported"));

    private PaymentPersonalData() {}

    private static void eraseCardsAndClientData(DSLContext sql, DataSubject subject) {
        sql.update(PAYMENT_PAYMENT)
                .setNull(PAYMENT_PAYMENT.CARD_TOKEN)
                .setNull(PAYMENT_PAYMENT.CARD_BRAND)
                .setNull(PAYMENT_PAYMENT.CARD_LAST_FOUR)
                .setNull(PAYMENT_PAYMENT.RETURN_URL)
                .setNull(PAYMENT_PAYMENT.CANCEL_URL)
                .setNull(PAYMENT_PAYMENT.EXTERNAL_ID)
                .setNull(PAYMENT_PAYMENT.METADATA)
                .where(PAYMENT_PAYMENT.ACCOUNT_ID.eq(subject.account().value()))
                .execute();
    }

    /// Marks stored cards as deleted. A job then deletes them at the card processor, and afterwards the rows. The
    /// due time is real time.
    private static void forgetStoredCards(DSLContext sql, DataSubject subject) {
        sql.update(PAYMENT_CARD)
                .set(PAYMENT_CARD.FORGET_AFTER, field("now()", PAYMENT_CARD.FORGET_AFTER.getDataType()))
                .where(PAYMENT_CARD.ACCOUNT_ID.eq(subject.account().value()))
                .and(PAYMENT_CARD.FORGET_AFTER.isNull())
                .execute();
    }

    private static void eraseContents(DSLContext sql, DataSubject subject) {
        sql.update(PAYMENT_NOTICE)
                .set(PAYMENT_NOTICE.WORDS, NotificationRows.ERASED)
                .where(PAYMENT_NOTICE.ACCOUNT_ID.eq(subject.account().value()))
                .execute();
    }
}
