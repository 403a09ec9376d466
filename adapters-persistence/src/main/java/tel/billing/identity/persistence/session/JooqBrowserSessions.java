package tel.billing.identity.persistence.session;

import static org.jooq.impl.DSL.deleteFrom;
import static org.jooq.impl.DSL.greatest;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.selectOne;
import static org.jooq.impl.DSL.val;
import static tel.billing.identity.persistence.tables.IdentityBrowserSession.IDENTITY_BROWSER_SESSION;
import static tel.billing.identity.persistence.tables.IdentityRefreshToken.IDENTITY_REFRESH_TOKEN;
import static tel.billing.identity.persistence.tables.IdentitySession.IDENTITY_SESSION;
import static tel.billing.identity.persistence.tables.IdentityUser.IDENTITY_USER;
import static tel.billing.shared.persistence.RenderedStatement.parameter;

import java.time.Instant;
import java.util.Optional;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Query;
import org.jooq.TableField;
import tel.billing.identity.SessionId;
import tel.billing.identity.application.browser.BrowserSessions;
import tel.billing.identity.domain.BrowserSession;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.identity.domain.Session;
import tel.billing.identity.domain.TokenHash;
import tel.billing.identity.domain.User;
import tel.billing.identity.persistence.UserRows;
import tel.billing.identity.persistence.tables.records.IdentityBrowserSessionRecord;
import tel.billing.shared.AccountId;
import tel.billing.shared.persistence.RenderedStatement;

/// Stores browser sessions in PostgreSQL.
public record JooqBrowserSessions(DSLContext sql) implements BrowserSessions {
    private static final RenderedStatement PRESENT = RenderedStatement.of(JooqBrowserSessions::presentQuery);

    @Override
    public boolean start(BrowserSession started) {
        // The lock makes a concurrent end of the session wait, or makes its result visible.
        var active = name("active")
                .as(select(IDENTITY_SESSION.ID)
                        .from(IDENTITY_SESSION)
                        .where(IDENTITY_SESSION.ACCOUNT_ID.eq(started.account().value()))
                        .and(IDENTITY_SESSION.ID.eq(started.session().value()))
                        .and(IDENTITY_SESSION.STATUS.eq(SessionRows.ACTIVE))
                        .forShare());
        var replaced = name("replaced")
                .as(deleteFrom(IDENTITY_REFRESH_TOKEN)
                        .where(IDENTITY_REFRESH_TOKEN.ACCOUNT_ID.eq(
                                started.account().value()))
                        .and(IDENTITY_REFRESH_TOKEN.SESSION_ID.eq(
                                started.session().value()))
                        .andExists(selectOne().from(active))
                        .returning(IDENTITY_REFRESH_TOKEN.TOKEN_HASH));
        return sql.with(active, replaced)
                        .insertInto(
                                IDENTITY_BROWSER_SESSION,
                                IDENTITY_BROWSER_SESSION.ACCOUNT_ID,
                                IDENTITY_BROWSER_SESSION.TOKEN_HASH,
                                IDENTITY_BROWSER_SESSION.SESSION_ID,
                                IDENTITY_BROWSER_SESSION.STARTED_AT,
                                IDENTITY_BROWSER_SESSION.LAST_USED_AT,
                                IDENTITY_BROWSER_SESSION.AUTHENTICATED_AT,
                                IDENTITY_BROWSER_SESSION.EXPIRES_AT)
                        .select(select(
                                        val(started.account().value()),
                                        val(started.hash().hex()),
                                        val(started.session().value()),
                                        val(started.startedAt(), IDENTITY_BROWSER_SESSION.STARTED_AT),
                                        val(started.lastUsedAt(), IDENTITY_BROWSER_SESSION.LAST_USED_AT),
                                        val(started.authenticatedAt(), IDENTITY_BROWSER_SESSION.AUTHENTICATED_AT),
                                        val(started.expiresAt(), IDENTITY_BROWSER_SESSION.EXPIRES_AT))
                                .whereExists(selectOne().from(replaced)))
                        .execute()
                == 1;
    }

    @Override
    public Optional<Presented> present(OpaqueToken token) {
        return PRESENT.on(sql)
                .bind(IDENTITY_BROWSER_SESSION.ACCOUNT_ID, token.account().value())
                .bind(IDENTITY_BROWSER_SESSION.TOKEN_HASH, token.hash().hex())
                .fetchOptional()
                .map(row -> presented(
                        row.into(IDENTITY_BROWSER_SESSION),
                        SessionRows.read(row.into(IDENTITY_SESSION)),
                        UserRows.read(row.into(IDENTITY_USER))));
    }

    private static Query presentQuery() {
        return select(IDENTITY_BROWSER_SESSION.fields())
                .select(IDENTITY_SESSION.fields())
                .select(IDENTITY_USER.fields())
                .from(IDENTITY_BROWSER_SESSION)
                .join(IDENTITY_SESSION)
                .on(IDENTITY_SESSION.ACCOUNT_ID.eq(IDENTITY_BROWSER_SESSION.ACCOUNT_ID))
                .and(IDENTITY_SESSION.ID.eq(IDENTITY_BROWSER_SESSION.SESSION_ID))
                .join(IDENTITY_USER)
                .on(IDENTITY_USER.ACCOUNT_ID.eq(IDENTITY_SESSION.ACCOUNT_ID))
                .and(IDENTITY_USER.ID.eq(IDENTITY_SESSION.USER_ID))
                .where(IDENTITY_BROWSER_SESSION.ACCOUNT_ID.eq(parameter(IDENTITY_BROWSER_SESSION.ACCOUNT_ID)))
                .and(IDENTITY_BROWSER_SESSION.TOKEN_HASH.eq(parameter(IDENTITY_BROWSER_SESSION.TOKEN_HASH)));
    }

    @Override
    public boolean recordUse(BrowserSession used) {
        return sql.update(IDENTITY_BROWSER_SESSION)
                        .set(
                                IDENTITY_BROWSER_SESSION.LAST_USED_AT,
                                laterOf(IDENTITY_BROWSER_SESSION.LAST_USED_AT, used.lastUsedAt()))
                        .set(
                                IDENTITY_BROWSER_SESSION.EXPIRES_AT,
                                laterOf(IDENTITY_BROWSER_SESSION.EXPIRES_AT, used.expiresAt()))
                        .where(IDENTITY_BROWSER_SESSION.ACCOUNT_ID.eq(
                                used.account().value()))
                        .and(IDENTITY_BROWSER_SESSION.TOKEN_HASH.eq(used.hash().hex()))
                        .and(IDENTITY_BROWSER_SESSION.LAST_USED_AT.lt(used.lastUsedAt()))
                        .execute()
                == 1;
    }

    @Override
    public boolean replace(TokenHash previous, BrowserSession authenticated) {
        return sql.update(IDENTITY_BROWSER_SESSION)
                        .set(
                                IDENTITY_BROWSER_SESSION.TOKEN_HASH,
                                authenticated.hash().hex())
                        .set(
                                IDENTITY_BROWSER_SESSION.LAST_USED_AT,
                                laterOf(IDENTITY_BROWSER_SESSION.LAST_USED_AT, authenticated.lastUsedAt()))
                        .set(
                                IDENTITY_BROWSER_SESSION.AUTHENTICATED_AT,
                                laterOf(IDENTITY_BROWSER_SESSION.AUTHENTICATED_AT, authenticated.authenticatedAt()))
                        .set(
                                IDENTITY_BROWSER_SESSION.EXPIRES_AT,
                                laterOf(IDENTITY_BROWSER_SESSION.EXPIRES_AT, authenticated.expiresAt()))
                        .where(IDENTITY_BROWSER_SESSION.ACCOUNT_ID.eq(
                                authenticated.account().value()))
                        .and(IDENTITY_BROWSER_SESSION.TOKEN_HASH.eq(previous.hex()))
                        .execute()
                == 1;
    }

    private static Field<Instant> laterOf(TableField<?, Instant> stored, Instant other) {
        return greatest(stored, val(other, stored));
    }

    private static Presented presented(IdentityBrowserSessionRecord row, Session session, User user) {
        return new Presented(
                new BrowserSession(
                        new TokenHash(row.getTokenHash()),
                        new AccountId(row.getAccountId()),
                        new SessionId(row.getSessionId()),
                        BrowserSession.Lifetime.of(user.role()),
                        row.getStartedAt(),
                        row.getLastUsedAt(),
                        row.getAuthenticatedAt()),
                session,
                user);
    }
}
