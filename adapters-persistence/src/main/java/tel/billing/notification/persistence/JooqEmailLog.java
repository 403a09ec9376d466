package tel.billing.notification.persistence;

import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.noCondition;
import static org.jooq.impl.DSL.row;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.with;
import static tel.billing.notification.persistence.tables.NotificationEmail.NOTIFICATION_EMAIL;
import static tel.billing.shared.persistence.RenderedStatement.parameters;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.EmailRecipient;
import tel.billing.notification.application.EmailLog;
import tel.billing.notification.application.EmailResult;
import tel.billing.notification.application.LoggedEmail;
import tel.billing.notification.persistence.tables.records.NotificationEmailRecord;
import tel.billing.shared.AccountId;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;
import tel.billing.shared.persistence.AesSecretBox;
import tel.billing.shared.persistence.EnumNames;
import tel.billing.shared.persistence.RenderedStatement;
import tel.billing.shared.persistence.schedule.DueTimes;
import tel.billing.shared.persistence.schedule.Scheduling;

/// Stores the e-mail log in PostgreSQL. A trigger of the table skips e-mails of erased accounts.
public final class JooqEmailLog implements EmailLog {
    /// Nothing reads the removed task, so PostgreSQL inserts first. The trigger may wait for an erasure, and meanwhile
    /// the scheduler must be able to update the heartbeat of the task.
    private static final RenderedStatement INSERT_AND_REMOVE_TASK =
            RenderedStatement.of(() -> with(Scheduling.removal(MailTask.DESCRIPTOR))
                    .insertInto(NOTIFICATION_EMAIL)
                    .set(parameters(List.of(
                            NOTIFICATION_EMAIL.ID,
                            NOTIFICATION_EMAIL.ACCOUNT_ID,
                            NOTIFICATION_EMAIL.EMAIL,
                            NOTIFICATION_EMAIL.TYPE,
                            NOTIFICATION_EMAIL.RESULT,
                            NOTIFICATION_EMAIL.REASON,
                            NOTIFICATION_EMAIL.AT,
                            NOTIFICATION_EMAIL.CONTENT)))
                    .onConflictDoNothing());
    private static final Field<Instant> OLDEST = DueTimes.earliest(NOTIFICATION_EMAIL.AT);
    /// The condition of an index.
    private static final Condition HAS_FAILED = NOTIFICATION_EMAIL.RESULT.ne(inline(EnumNames.of(EmailResult.SENT)));

    private final DSLContext sql;
    private final EncryptedEmailMessages emailMessages;
    private final InstantSource clock;

    /// A log that encrypts contents with `box`.
    ///
    /// @param clock business time
    public JooqEmailLog(DSLContext sql, AesSecretBox box, InstantSource clock) {
        this.sql = sql;
        this.emailMessages = new EncryptedEmailMessages(box);
        this.clock = clock;
    }

    /// Also removes the task of the e-mail, in the same statement.
    @Override
    public void ended(
            UUID id, EmailMessage emailMessage, EmailRecipient recipient, EmailResult result, Optional<String> reason) {
        var email = LoggedEmail.of(id, emailMessage, recipient, result, reason, clock.instant());
        INSERT_AND_REMOVE_TASK
                .on(sql)
                .bind(Scheduling.TASK_ID, new EmailTaskId(id, recipient.account()).text())
                .bind(NOTIFICATION_EMAIL.ID, email.id())
                .bind(
                        NOTIFICATION_EMAIL.ACCOUNT_ID,
                        email.account().map(AccountId::value).orElse(null))
                .bind(NOTIFICATION_EMAIL.EMAIL, email.to().value())
                .bind(NOTIFICATION_EMAIL.TYPE, email.type())
                .bind(NOTIFICATION_EMAIL.RESULT, EnumNames.of(email.result()))
                .bind(NOTIFICATION_EMAIL.REASON, email.reason().orElse(null))
                .bind(NOTIFICATION_EMAIL.AT, email.at())
                .bind(
                        NOTIFICATION_EMAIL.CONTENT,
                        email.hasContent() ? emailMessages.seal(emailMessage, recipient.locale(), email.at()) : null)
                .execute();
    }

    @Override
    public List<LoggedEmail> of(AccountId account, Optional<Key> before, int limit) {
        return newest(NOTIFICATION_EMAIL.ACCOUNT_ID.eq(account.value()), before, limit);
    }

    @Override
    public Optional<LoggedEmail> find(UUID id) {
        return sql.selectFrom(NOTIFICATION_EMAIL)
                .where(NOTIFICATION_EMAIL.ID.eq(id))
                .fetchOptional(JooqEmailLog::read);
    }

    @Override
    public Optional<EmailMessage> takeContent(UUID id) {
        var content = sql.select(NOTIFICATION_EMAIL.CONTENT)
                .from(NOTIFICATION_EMAIL)
                .where(NOTIFICATION_EMAIL.ID.eq(id))
                .and(NOTIFICATION_EMAIL.CONTENT.isNotNull())
                .forUpdate()
                .fetchOptional(NOTIFICATION_EMAIL.CONTENT)
                .flatMap(emailMessages::openIfReadable);
        content.ifPresent(_ -> sql.update(NOTIFICATION_EMAIL)
                .setNull(NOTIFICATION_EMAIL.CONTENT)
                .where(NOTIFICATION_EMAIL.ID.eq(id))
                .execute());
        return content.map(EncryptedEmailMessages.DecryptedEmail::message);
    }

    @Override
    public Page<LoggedEmail, Key> failed(PageRequest<Key> page) {
        return Page.cut(newest(HAS_FAILED, page.after(), page.limit() + 1), page, Key::of);
    }

    private List<LoggedEmail> newest(Condition condition, Optional<Key> before, int limit) {
        return sql.selectFrom(NOTIFICATION_EMAIL)
                .where(condition)
                .and(before.map(JooqEmailLog::isBefore).orElse(noCondition()))
                .orderBy(NOTIFICATION_EMAIL.AT.desc(), NOTIFICATION_EMAIL.ID.desc())
                .limit(limit)
                .fetch(JooqEmailLog::read);
    }

    private static Condition isBefore(Key key) {
        return row(NOTIFICATION_EMAIL.AT, NOTIFICATION_EMAIL.ID).lessThan(key.at(), key.id());
    }

    private static LoggedEmail read(NotificationEmailRecord row) {
        return new LoggedEmail(
                row.getId(),
                Optional.ofNullable(row.getAccountId()).map(AccountId::new),
                new EmailAddress(row.getEmail()),
                row.getType(),
                EnumNames.read(EmailResult.class, row.getResult()),
                Optional.ofNullable(row.getReason()),
                row.getAt(),
                row.getContent() != null);
    }

    @Override
    public Optional<Instant> oldest() {
        return Optional.ofNullable(DueTimes.read(sql, OLDEST));
    }

    @Override
    public int deleteBefore(Instant end, int limit) {
        return sql.deleteFrom(NOTIFICATION_EMAIL)
                .where(NOTIFICATION_EMAIL.ID.in(select(NOTIFICATION_EMAIL.ID)
                        .from(NOTIFICATION_EMAIL)
                        .where(NOTIFICATION_EMAIL.AT.lt(end))
                        .orderBy(NOTIFICATION_EMAIL.AT)
                        .limit(limit)))
                .execute();
    }
}
