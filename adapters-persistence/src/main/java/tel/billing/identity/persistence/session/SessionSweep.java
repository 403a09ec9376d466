package tel.billing.identity.persistence.session;

import static org.jooq.impl.DSL.deleteFrom;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.notExists;
import static org.jooq.impl.DSL.row;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.selectFrom;
import static org.jooq.impl.DSL.selectOne;
import static org.jooq.impl.DSL.val;
import static tel.billing.identity.persistence.tables.IdentityBrowserSession.IDENTITY_BROWSER_SESSION;
import static tel.billing.identity.persistence.tables.IdentityRefreshToken.IDENTITY_REFRESH_TOKEN;
import static tel.billing.identity.persistence.tables.IdentitySession.IDENTITY_SESSION;

import java.time.Instant;
import java.util.UUID;
import org.jooq.CommonTableExpression;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Record2;
import org.jooq.Select;
import org.jooq.TableField;
import tel.billing.identity.domain.Session;

/// Deletes sessions, refresh tokens and browser sessions that were obsolete at `cutoff`, at most `limit` rows of
/// each kind. Tokens are deleted before their sessions, because a session may have thousands.
public record SessionSweep(DSLContext sql, Instant cutoff, int limit) {
    private static final Condition OF_SESSION = IDENTITY_REFRESH_TOKEN
            .ACCOUNT_ID
            .eq(IDENTITY_SESSION.ACCOUNT_ID)
            .and(IDENTITY_REFRESH_TOKEN.SESSION_ID.eq(IDENTITY_SESSION.ID));

    /// Returns the number of deleted rows.
    public int run() {
        var deleted = deleteExpiredTokens();
        if (deleted < limit) {
            deleted += deleteExpiredSessions();
        }
        deleted += deleteExpiredBrowserSessions();
        deleted += deleteTokensOfEndedSessions();
        deleted += deleteEndedSessions();
        deleted += deleteExpiredDrafts();
        return deleted;
    }

    /// The newest token of a session is deleted with the session.
    private int deleteExpiredTokens() {
        return deleteTokens(IDENTITY_REFRESH_TOKEN
                .EXPIRES_AT
                .le(cutoff)
                .and(IDENTITY_REFRESH_TOKEN.USED_AT.isNotNull().or(IDENTITY_SESSION.STATUS.ne(SessionRows.ACTIVE))));
    }

    private int deleteTokensOfEndedSessions() {
        return deleteTokens(IDENTITY_SESSION.ENDED_AT.le(cutoff));
    }

    private int deleteTokens(Condition condition) {
        var over = name("over")
                .as(select(IDENTITY_REFRESH_TOKEN.ACCOUNT_ID, IDENTITY_REFRESH_TOKEN.TOKEN_HASH)
                        .from(IDENTITY_REFRESH_TOKEN)
                        .join(IDENTITY_SESSION)
                        .on(OF_SESSION)
                        .where(condition)
                        .limit(limit)
                        .forUpdate()
                        .of(IDENTITY_REFRESH_TOKEN)
                        .skipLocked());
        return sql.with(over)
                .delete(IDENTITY_REFRESH_TOKEN)
                .where(row(IDENTITY_REFRESH_TOKEN.ACCOUNT_ID, IDENTITY_REFRESH_TOKEN.TOKEN_HASH)
                        .in(selectFrom(over)))
                .execute();
    }

    /// Sessions without an end. Their remaining tokens, usually one, are deleted in the same statement.
    private int deleteExpiredSessions() {
        var over = name("over")
                .as(select(IDENTITY_SESSION.ACCOUNT_ID, IDENTITY_SESSION.ID)
                        .from(IDENTITY_REFRESH_TOKEN)
                        .join(IDENTITY_SESSION)
                        .on(OF_SESSION)
                        .where(IDENTITY_REFRESH_TOKEN.EXPIRES_AT.le(cutoff))
                        .and(IDENTITY_REFRESH_TOKEN.USED_AT.isNull())
                        .and(IDENTITY_SESSION.STATUS.eq(SessionRows.ACTIVE))
                        .limit(limit)
                        .forUpdate()
                        .of(IDENTITY_SESSION)
                        .skipLocked());
        var tokens = name("tokens")
                .as(deleteFrom(IDENTITY_REFRESH_TOKEN)
                        .where(row(IDENTITY_REFRESH_TOKEN.ACCOUNT_ID, IDENTITY_REFRESH_TOKEN.SESSION_ID)
                                .in(selectFrom(over)))
                        .returning(IDENTITY_REFRESH_TOKEN.TOKEN_HASH));
        return sql.with(over, tokens).delete(IDENTITY_SESSION).where(isIn(over)).execute();
    }

    /// An active session is deleted with its browser session. An ended one stays until its own time has come.
    private int deleteExpiredBrowserSessions() {
        var over = name("over")
                .as(select(
                                IDENTITY_BROWSER_SESSION.ACCOUNT_ID,
                                IDENTITY_BROWSER_SESSION.SESSION_ID,
                                IDENTITY_SESSION.STATUS)
                        .from(IDENTITY_BROWSER_SESSION)
                        .join(IDENTITY_SESSION)
                        .on(IDENTITY_SESSION.ACCOUNT_ID.eq(IDENTITY_BROWSER_SESSION.ACCOUNT_ID))
                        .and(IDENTITY_SESSION.ID.eq(IDENTITY_BROWSER_SESSION.SESSION_ID))
                        .where(IDENTITY_BROWSER_SESSION.EXPIRES_AT.le(cutoff))
                        .orderBy(IDENTITY_BROWSER_SESSION.EXPIRES_AT)
                        .limit(limit)
                        .forUpdate()
                        .skipLocked());
        var sessions = name("sessions")
                .as(deleteFrom(IDENTITY_SESSION)
                        .where(row(IDENTITY_SESSION.ACCOUNT_ID, IDENTITY_SESSION.ID)
                                .in(select(
                                                over.field(IDENTITY_BROWSER_SESSION.ACCOUNT_ID),
                                                over.field(IDENTITY_BROWSER_SESSION.SESSION_ID))
                                        .from(over)
                                        .where(val(SessionRows.ACTIVE).eq(over.field(IDENTITY_SESSION.STATUS)))))
                        .returning(IDENTITY_SESSION.ID));
        return sql.with(over, sessions)
                .delete(IDENTITY_BROWSER_SESSION)
                .where(row(IDENTITY_BROWSER_SESSION.ACCOUNT_ID, IDENTITY_BROWSER_SESSION.SESSION_ID)
                        .in(select(
                                        over.field(IDENTITY_BROWSER_SESSION.ACCOUNT_ID),
                                        over.field(IDENTITY_BROWSER_SESSION.SESSION_ID))
                                .from(over)))
                .execute();
    }

    private int deleteEndedSessions() {
        return deleteSessions(
                IDENTITY_SESSION.ENDED_AT,
                IDENTITY_SESSION
                        .ENDED_AT
                        .le(cutoff)
                        .and(notExists(selectOne().from(IDENTITY_REFRESH_TOKEN).where(OF_SESSION))));
    }

    private int deleteExpiredDrafts() {
        return deleteSessions(
                IDENTITY_SESSION.STARTED_AT,
                // A literal instead of a parameter, so that the planner uses the index of drafts.
                IDENTITY_SESSION
                        .STATUS
                        .eq(inline(SessionRows.DRAFT))
                        .and(IDENTITY_SESSION.STARTED_AT.le(cutoff.minus(Session.Draft.LIFETIME))));
    }

    private int deleteSessions(TableField<?, Instant> oldestFirst, Condition condition) {
        var over = name("over")
                .as(select(IDENTITY_SESSION.ACCOUNT_ID, IDENTITY_SESSION.ID)
                        .from(IDENTITY_SESSION)
                        .where(condition)
                        .orderBy(oldestFirst)
                        .limit(limit)
                        .forUpdate()
                        .skipLocked());
        return sql.with(over).delete(IDENTITY_SESSION).where(isIn(over)).execute();
    }

    private static Condition isIn(CommonTableExpression<Record2<UUID, UUID>> over) {
        Select<Record2<UUID, UUID>> all = selectFrom(over);
        return row(IDENTITY_SESSION.ACCOUNT_ID, IDENTITY_SESSION.ID).in(all);
    }
}
