package tel.billing.identity.persistence;

import static tel.billing.identity.persistence.tables.IdentityRecoveryCode.IDENTITY_RECOVERY_CODE;

import java.time.Instant;
import java.util.Collection;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;
import tel.billing.identity.application.secondfactor.RecoveryCodes;
import tel.billing.identity.domain.TokenHash;
import tel.billing.shared.AccountId;
import tel.billing.shared.UserId;

/// Stores the hashes of recovery codes in PostgreSQL.
public record JooqRecoveryCodes(DSLContext sql) implements RecoveryCodes {

    @Override
    public void replace(AccountId account, UserId user, Collection<TokenHash> codes) {
        sql.deleteFrom(IDENTITY_RECOVERY_CODE).where(areOf(account, user)).execute();
        sql.insertInto(
                        IDENTITY_RECOVERY_CODE,
                        IDENTITY_RECOVERY_CODE.ACCOUNT_ID,
                        IDENTITY_RECOVERY_CODE.USER_ID,
                        IDENTITY_RECOVERY_CODE.CODE_HASH)
                .valuesOfRows(codes.stream()
                        .map(code -> DSL.row(account.value(), user.value(), code.hex()))
                        .toList())
                .execute();
    }

    @Override
    public boolean use(AccountId account, UserId user, TokenHash code, Instant at) {
        return sql.update(IDENTITY_RECOVERY_CODE)
                        .set(IDENTITY_RECOVERY_CODE.USED_AT, at)
                        .where(areOf(account, user))
                        .and(IDENTITY_RECOVERY_CODE.CODE_HASH.eq(code.hex()))
                        .and(IDENTITY_RECOVERY_CODE.USED_AT.isNull())
                        .execute()
                == 1;
    }

    @Override
    public int left(AccountId account, UserId user) {
        return sql.fetchCount(
                IDENTITY_RECOVERY_CODE, areOf(account, user).and(IDENTITY_RECOVERY_CODE.USED_AT.isNull()));
    }

    private static Condition areOf(AccountId account, UserId user) {
        return IDENTITY_RECOVERY_CODE
                .ACCOUNT_ID
                .eq(account.value())
                .and(IDENTITY_RECOVERY_CODE.USER_ID.eq(user.value()));
    }
}
