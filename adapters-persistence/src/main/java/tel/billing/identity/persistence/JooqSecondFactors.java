package tel.billing.identity.persistence;

import static tel.billing.identity.persistence.tables.IdentitySecondFactor.IDENTITY_SECOND_FACTOR;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jooq.Condition;
import org.jooq.DSLContext;
import tel.billing.identity.application.secondfactor.SecondFactors;
import tel.billing.identity.domain.SecondFactor;
import tel.billing.identity.domain.TotpTimeStep;
import tel.billing.identity.persistence.tables.records.IdentitySecondFactorRecord;
import tel.billing.shared.AccountId;
import tel.billing.shared.UserId;
import tel.billing.shared.persistence.AesSecretBox;

/// Stores second factors in PostgreSQL, with encrypted secrets.
public final class JooqSecondFactors implements SecondFactors {
    private final DSLContext sql;
    private final EncryptedSecrets secrets;

    public JooqSecondFactors(DSLContext sql, AesSecretBox box) {
        this.sql = sql;
        this.secrets = new EncryptedSecrets(box);
    }

    @Override
    public Optional<SecondFactor> find(AccountId account, UserId user) {
        return sql.selectFrom(IDENTITY_SECOND_FACTOR).where(isOf(account, user)).fetchOptional(this::read);
    }

    @Override
    public void put(SecondFactor factor) {
        var row = new IdentitySecondFactorRecord();
        row.setAccountId(factor.account().value());
        row.setUserId(factor.user().value());
        row.setSealedSecret(secrets.seal(factor.user(), factor.secret()));
        row.setAcceptedStep(factor.lastAcceptedStep().number());
        row.setWrongAt(times(factor.failedAttempts()));
        sql.insertInto(IDENTITY_SECOND_FACTOR)
                .set(row)
                .onConflict(IDENTITY_SECOND_FACTOR.ACCOUNT_ID, IDENTITY_SECOND_FACTOR.USER_ID)
                .doUpdate()
                .setNonPrimaryKeyToExcluded()
                .execute();
    }

    @Override
    public boolean advance(SecondFactor from, SecondFactor to) {
        return sql.update(IDENTITY_SECOND_FACTOR)
                        .set(
                                IDENTITY_SECOND_FACTOR.ACCEPTED_STEP,
                                to.lastAcceptedStep().number())
                        .set(IDENTITY_SECOND_FACTOR.WRONG_AT, times(to.failedAttempts()))
                        .where(isOf(from.account(), from.user()))
                        .and(IDENTITY_SECOND_FACTOR.ACCEPTED_STEP.eq(
                                from.lastAcceptedStep().number()))
                        .and(IDENTITY_SECOND_FACTOR.WRONG_AT.eq(times(from.failedAttempts())))
                        .execute()
                == 1;
    }

    @Override
    public void remove(AccountId account, UserId user) {
        sql.deleteFrom(IDENTITY_SECOND_FACTOR).where(isOf(account, user)).execute();
    }

    private SecondFactor read(IdentitySecondFactorRecord row) {
        var user = new UserId(row.getUserId());
        return new SecondFactor(
                new AccountId(row.getAccountId()),
                user,
                secrets.open(user, row.getSealedSecret()),
                new TotpTimeStep(row.getAcceptedStep()),
                Stream.of(row.getWrongAt()).map(OffsetDateTime::toInstant).toList());
    }

    private static OffsetDateTime[] times(List<Instant> times) {
        return times.stream().map(time -> time.atOffset(ZoneOffset.UTC)).toArray(OffsetDateTime[]::new);
    }

    private static Condition isOf(AccountId account, UserId user) {
        return IDENTITY_SECOND_FACTOR
                .ACCOUNT_ID
                .eq(account.value())
                .and(IDENTITY_SECOND_FACTOR.USER_ID.eq(user.value()));
    }
}
