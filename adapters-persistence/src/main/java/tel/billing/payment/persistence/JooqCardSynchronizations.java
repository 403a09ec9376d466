package tel.billing.payment.persistence;

import static org.jooq.impl.DSL.noCondition;
import static tel.billing.payment.persistence.tables.PaymentCardReading.PAYMENT_CARD_READING;

import java.time.Instant;
import java.util.Optional;
import org.jooq.DSLContext;
import tel.billing.payment.application.card.CardSynchronizations;
import tel.billing.payment.persistence.tables.records.PaymentCardReadingRecord;
import tel.billing.shared.AccountId;
import tel.billing.shared.persistence.schedule.DueCheck;
import tel.billing.shared.persistence.schedule.QueueAge;
import tel.billing.shared.persistence.schedule.RetryQueue;

/// Stores the queue of accounts with changed cards in PostgreSQL.
public record JooqCardSynchronizations(DSLContext sql) implements CardSynchronizations {
    private static final RetryQueue<PaymentCardReadingRecord> QUEUE =
            new RetryQueue<>(PAYMENT_CARD_READING.LOOK_AFTER, PAYMENT_CARD_READING.LOOKS, ProcessorBackOff.BACK_OFF);

    /// Whether [#takeDue] finds cards to read.
    public static final DueCheck DUE = DueCheck.at(PAYMENT_CARD_READING.LOOK_AFTER);

    /// How long the oldest account has waited.
    public static QueueAge age(DSLContext sql) {
        return new QueueAge(sql, PAYMENT_CARD_READING.WAITING_SINCE, noCondition());
    }

    @Override
    public void add(AccountId account, Instant realNow) {
        sql.insertInto(PAYMENT_CARD_READING)
                .set(PAYMENT_CARD_READING.ACCOUNT_ID, account.value())
                .set(PAYMENT_CARD_READING.ASKED, 1)
                .set(PAYMENT_CARD_READING.LOOK_AFTER, realNow)
                .onConflict(PAYMENT_CARD_READING.ACCOUNT_ID)
                .doUpdate()
                .set(PAYMENT_CARD_READING.ASKED, PAYMENT_CARD_READING.ASKED.plus(1))
                .set(PAYMENT_CARD_READING.LOOK_AFTER, realNow)
                .set(PAYMENT_CARD_READING.LOOKS, 0)
                .execute();
    }

    @Override
    public Optional<PendingSynchronization> takeDue(Instant realNow) {
        return QUEUE.take(
                sql,
                realNow,
                row -> new PendingSynchronization(
                        new AccountId(row.getAccountId()), row.getAsked(), row.getLookAfter()));
    }

    @Override
    public void invalidate(AccountId account) {
        sql.update(PAYMENT_CARD_READING)
                .set(PAYMENT_CARD_READING.ASKED, PAYMENT_CARD_READING.ASKED.plus(1))
                .where(PAYMENT_CARD_READING.ACCOUNT_ID.eq(account.value()))
                .execute();
    }

    @Override
    public boolean done(PendingSynchronization synchronization) {
        return sql.deleteFrom(PAYMENT_CARD_READING)
                        .where(PAYMENT_CARD_READING.ACCOUNT_ID.eq(
                                synchronization.account().value()))
                        .and(PAYMENT_CARD_READING.ASKED.eq(synchronization.requests()))
                        .and(PAYMENT_CARD_READING.LOOK_AFTER.eq(synchronization.nextAttempt()))
                        .execute()
                == 1;
    }
}
