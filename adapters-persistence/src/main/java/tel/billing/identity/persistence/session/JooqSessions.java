package tel.billing.identity.persistence.session;

import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.insertInto;
import static org.jooq.impl.DSL.lateral;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.noCondition;
import static org.jooq.impl.DSL.param;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.selectOne;
import static org.jooq.impl.DSL.trueCondition;
import static org.jooq.impl.DSL.update;
import static org.jooq.impl.DSL.val;
import static org.jooq.impl.DSL.with;
import static tel.billing.identity.persistence.tables.IdentityBrowserSession.IDENTITY_BROWSER_SESSION;
import static tel.billing.identity.persistence.tables.IdentityRefreshToken.IDENTITY_REFRESH_TOKEN;
import static tel.billing.identity.persistence.tables.IdentitySession.IDENTITY_SESSION;
import static tel.billing.identity.persistence.tables.IdentityUser.IDENTITY_USER;
import static tel.billing.shared.persistence.RenderedStatement.parameter;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jooq.CommonTableExpression;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Insert;
import org.jooq.Param;
import org.jooq.Query;
import org.jooq.Record;
import org.jooq.Record1;
import org.jooq.Record2;
import org.jooq.Select;
import org.jooq.WithStep;
import tel.billing.identity.SessionId;
import tel.billing.identity.application.session.Sessions;
import tel.billing.identity.domain.Client;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.identity.domain.RefreshToken;
import tel.billing.identity.domain.Session;
import tel.billing.identity.domain.Session.EndReason;
import tel.billing.identity.domain.User;
import tel.billing.identity.persistence.UserRows;
import tel.billing.identity.persistence.tables.IdentityRefreshToken;
import tel.billing.shared.AccountId;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;
import tel.billing.shared.UserId;
import tel.billing.shared.persistence.EnumNames;
import tel.billing.shared.persistence.RenderedStatement;

/// Stores sessions and their refresh tokens in PostgreSQL.
public record JooqSessions(DSLContext sql) implements Sessions {
    private static final IdentityRefreshToken SUCCESSOR = IDENTITY_REFRESH_TOKEN.as("successor");
    private static final IdentityRefreshToken UNUSED = IDENTITY_REFRESH_TOKEN.as("unused");
    private static final Field<Boolean> SUCCESSOR_UNUSED =
            field(SUCCESSOR.TOKEN_HASH.isNotNull().and(SUCCESSOR.USED_AT.isNull()));
    private static final RenderedStatement PRESENT = RenderedStatement.of(JooqSessions::presentQuery);
    private static final RenderedStatement ROTATE = RenderedStatement.of(JooqSessions::rotateQuery);
    private static final Param<UUID> ACCOUNT = param("account", IDENTITY_SESSION.ACCOUNT_ID);
    private static final Param<String> SUCCESSOR_HASH = param("successor_hash", IDENTITY_REFRESH_TOKEN.TOKEN_HASH);
    private static final Param<String> USED_HASH = param("used_hash", IDENTITY_REFRESH_TOKEN.TOKEN_HASH);

    @Override
    public boolean start(Session.Active session, Client client, RefreshToken.Unused first, User.Active verified) {
        var owner = unchanged(verified);
        var started = name("started")
                .as(insertInto(
                                IDENTITY_SESSION,
                                IDENTITY_SESSION.ACCOUNT_ID,
                                IDENTITY_SESSION.ID,
                                IDENTITY_SESSION.USER_ID,
                                IDENTITY_SESSION.STATUS,
                                IDENTITY_SESSION.TWOFA,
                                IDENTITY_SESSION.STARTED_AT,
                                IDENTITY_SESSION.DEVICE,
                                IDENTITY_SESSION.ADDRESS)
                        .select(select(
                                        owner.field(IDENTITY_USER.ACCOUNT_ID),
                                        val(session.id().value()),
                                        owner.field(IDENTITY_USER.ID),
                                        val(SessionRows.ACTIVE),
                                        val(session.twofa()),
                                        val(session.startedAt()),
                                        val(client.device().orElse(null), IDENTITY_SESSION.DEVICE),
                                        val(client.address().orElse(null), IDENTITY_SESSION.ADDRESS))
                                .from(owner))
                        .returning(IDENTITY_SESSION.ACCOUNT_ID, IDENTITY_SESSION.ID));
        return insertFirst(first, owner, started);
    }

    @Override
    public boolean draft(Session.Draft draft, User.Active verified) {
        var owner = unchanged(verified);
        return sql.with(owner)
                        .insertInto(
                                IDENTITY_SESSION,
                                IDENTITY_SESSION.ACCOUNT_ID,
                                IDENTITY_SESSION.ID,
                                IDENTITY_SESSION.USER_ID,
                                IDENTITY_SESSION.STATUS,
                                IDENTITY_SESSION.CHALLENGE_HASH,
                                IDENTITY_SESSION.VERIFIED_HASH,
                                IDENTITY_SESSION.STARTED_AT,
                                IDENTITY_SESSION.TRIES_LEFT)
                        .select(select(
                                        owner.field(IDENTITY_USER.ACCOUNT_ID),
                                        val(draft.id().value()),
                                        owner.field(IDENTITY_USER.ID),
                                        val(SessionRows.DRAFT),
                                        val(draft.challenge().hex()),
                                        val(draft.password().hex()),
                                        val(draft.challengedAt(), IDENTITY_SESSION.STARTED_AT),
                                        val(draft.triesLeft()))
                                .from(owner))
                        .execute()
                == 1;
    }

    @Override
    public Optional<Session.Draft> challengedBy(OpaqueToken challenge) {
        return sql.selectFrom(IDENTITY_SESSION)
                .where(IDENTITY_SESSION.ACCOUNT_ID.eq(challenge.account().value()))
                .and(IDENTITY_SESSION.CHALLENGE_HASH.eq(challenge.hash().hex()))
                .fetchOptional(SessionRows::read)
                .map(Session.Draft.class::cast);
    }

    @Override
    public boolean useTry(Session.Draft from, Session.Draft to) {
        return sql.update(IDENTITY_SESSION)
                        .set(IDENTITY_SESSION.TRIES_LEFT, to.triesLeft())
                        .where(is(from))
                        .execute()
                == 1;
    }

    @Override
    public boolean activate(
            Session.Draft from, Session.Active to, Client client, RefreshToken.Unused first, User.Active verified) {
        var owner = unchanged(verified);
        var started = name("started")
                .as(update(IDENTITY_SESSION)
                        .set(IDENTITY_SESSION.STATUS, SessionRows.ACTIVE)
                        .set(IDENTITY_SESSION.TWOFA, to.twofa())
                        .set(IDENTITY_SESSION.STARTED_AT, to.startedAt())
                        .set(IDENTITY_SESSION.DEVICE, client.device().orElse(null))
                        .set(IDENTITY_SESSION.ADDRESS, client.address().orElse(null))
                        .setNull(IDENTITY_SESSION.CHALLENGE_HASH)
                        .setNull(IDENTITY_SESSION.VERIFIED_HASH)
                        .setNull(IDENTITY_SESSION.TRIES_LEFT)
                        .where(is(from))
                        .andExists(selectOne().from(owner))
                        .returning(IDENTITY_SESSION.ACCOUNT_ID, IDENTITY_SESSION.ID));
        return insertFirst(first, owner, started);
    }

    @Override
    public Optional<Session> find(AccountId account, SessionId id) {
        return sql.selectFrom(IDENTITY_SESSION)
                .where(IDENTITY_SESSION.ACCOUNT_ID.eq(account.value()))
                .and(IDENTITY_SESSION.ID.eq(id.value()))
                .fetchOptional(SessionRows::read);
    }

    @Override
    public Page<Ongoing, SessionId> ongoing(AccountId account, UserId user, Instant at, PageRequest<SessionId> page) {
        // A session may have thousands of used tokens. The unused one is the newest, so the index finds it first.
        var unused = lateral(select(IDENTITY_REFRESH_TOKEN.EXPIRES_AT)
                        .from(IDENTITY_REFRESH_TOKEN)
                        .where(IDENTITY_REFRESH_TOKEN.ACCOUNT_ID.eq(IDENTITY_SESSION.ACCOUNT_ID))
                        .and(IDENTITY_REFRESH_TOKEN.SESSION_ID.eq(IDENTITY_SESSION.ID))
                        .and(IDENTITY_REFRESH_TOKEN.USED_AT.isNull())
                        .and(IDENTITY_REFRESH_TOKEN.EXPIRES_AT.gt(at))
                        .orderBy(IDENTITY_REFRESH_TOKEN.EXPIRES_AT.desc())
                        .limit(1))
                .as(UNUSED);
        var further = sql.select(IDENTITY_SESSION.fields())
                .select(UNUSED.EXPIRES_AT, IDENTITY_BROWSER_SESSION.LAST_USED_AT)
                .from(IDENTITY_SESSION)
                .leftJoin(unused)
                .on(trueCondition())
                .leftJoin(IDENTITY_BROWSER_SESSION)
                .on(IDENTITY_BROWSER_SESSION.ACCOUNT_ID.eq(IDENTITY_SESSION.ACCOUNT_ID))
                .and(IDENTITY_BROWSER_SESSION.SESSION_ID.eq(IDENTITY_SESSION.ID))
                .and(IDENTITY_BROWSER_SESSION.EXPIRES_AT.gt(at))
                .where(IDENTITY_SESSION.ACCOUNT_ID.eq(account.value()))
                .and(IDENTITY_SESSION.USER_ID.eq(user.value()))
                .and(IDENTITY_SESSION.STATUS.eq(SessionRows.ACTIVE))
                .and(UNUSED.EXPIRES_AT.isNotNull().or(IDENTITY_BROWSER_SESSION.TOKEN_HASH.isNotNull()))
                .and(page.after()
                        .map(after -> IDENTITY_SESSION.ID.lt(after.value()))
                        .orElse(noCondition()))
                .orderBy(IDENTITY_SESSION.ID.desc())
                .limit(page.limit() + 1)
                .fetch(row -> SessionRows.ongoing(row.into(IDENTITY_SESSION), lastUsedAt(row)));
        return Page.cut(further, page, ongoing -> ongoing.session().id());
    }

    private static Instant lastUsedAt(Record row) {
        return Optional.ofNullable(row.get(IDENTITY_BROWSER_SESSION.LAST_USED_AT))
                .orElseGet(() -> row.get(UNUSED.EXPIRES_AT).minus(RefreshToken.LIFETIME));
    }

    @Override
    public Optional<Presented> present(OpaqueToken token) {
        return PRESENT.on(sql)
                .bind(IDENTITY_REFRESH_TOKEN.ACCOUNT_ID, token.account().value())
                .bind(IDENTITY_REFRESH_TOKEN.TOKEN_HASH, token.hash().hex())
                .fetchOptional()
                .map(row -> new Presented(
                        SessionRows.read(row.into(IDENTITY_REFRESH_TOKEN), row.get(SUCCESSOR_UNUSED)),
                        SessionRows.read(row.into(IDENTITY_SESSION)),
                        UserRows.read(row.into(IDENTITY_USER))));
    }

    private static Query presentQuery() {
        return select(IDENTITY_REFRESH_TOKEN.fields())
                .select(IDENTITY_SESSION.fields())
                .select(IDENTITY_USER.fields())
                .select(SUCCESSOR_UNUSED)
                .from(IDENTITY_REFRESH_TOKEN)
                .join(IDENTITY_SESSION)
                .on(IDENTITY_SESSION.ACCOUNT_ID.eq(IDENTITY_REFRESH_TOKEN.ACCOUNT_ID))
                .and(IDENTITY_SESSION.ID.eq(IDENTITY_REFRESH_TOKEN.SESSION_ID))
                .join(IDENTITY_USER)
                .on(IDENTITY_USER.ACCOUNT_ID.eq(IDENTITY_SESSION.ACCOUNT_ID))
                .and(IDENTITY_USER.ID.eq(IDENTITY_SESSION.USER_ID))
                .leftJoin(SUCCESSOR)
                .on(SUCCESSOR.ACCOUNT_ID.eq(IDENTITY_REFRESH_TOKEN.ACCOUNT_ID))
                .and(SUCCESSOR.TOKEN_HASH.eq(IDENTITY_REFRESH_TOKEN.SUCCESSOR_HASH))
                .where(IDENTITY_REFRESH_TOKEN.ACCOUNT_ID.eq(parameter(IDENTITY_REFRESH_TOKEN.ACCOUNT_ID)))
                .and(IDENTITY_REFRESH_TOKEN.TOKEN_HASH.eq(parameter(IDENTITY_REFRESH_TOKEN.TOKEN_HASH)));
    }

    @Override
    public boolean rotate(AccountId account, RefreshToken.Used used, RefreshToken.Unused successor) {
        return ROTATE.on(sql)
                        .bind(ACCOUNT, account.value())
                        .bind(IDENTITY_SESSION.ID, used.session().value())
                        .bind(IDENTITY_REFRESH_TOKEN.SALT, used.salt().hex())
                        .bind(IDENTITY_REFRESH_TOKEN.USED_AT, used.usedAt())
                        .bind(USED_HASH, used.hash().hex())
                        .bind(SUCCESSOR_HASH, successor.hash().hex())
                        .bind(IDENTITY_REFRESH_TOKEN.EXPIRES_AT, successor.expiresAt())
                        .execute()
                == 1;
    }

    private static Query rotateQuery() {
        // The lock makes a concurrent end of the session wait, or makes its result visible.
        var active = name("active")
                .as(select(IDENTITY_SESSION.ID)
                        .from(IDENTITY_SESSION)
                        .where(IDENTITY_SESSION.ACCOUNT_ID.eq(ACCOUNT))
                        .and(IDENTITY_SESSION.ID.eq(parameter(IDENTITY_SESSION.ID)))
                        .and(IDENTITY_SESSION.STATUS.eq(inline(SessionRows.ACTIVE)))
                        .forShare());
        var rotated = name("rotated")
                .as(update(IDENTITY_REFRESH_TOKEN)
                        .set(IDENTITY_REFRESH_TOKEN.SALT, parameter(IDENTITY_REFRESH_TOKEN.SALT))
                        .set(IDENTITY_REFRESH_TOKEN.USED_AT, parameter(IDENTITY_REFRESH_TOKEN.USED_AT))
                        .set(IDENTITY_REFRESH_TOKEN.SUCCESSOR_HASH, SUCCESSOR_HASH)
                        .where(IDENTITY_REFRESH_TOKEN.ACCOUNT_ID.eq(ACCOUNT))
                        .and(IDENTITY_REFRESH_TOKEN.TOKEN_HASH.eq(USED_HASH))
                        .and(IDENTITY_REFRESH_TOKEN.USED_AT.isNull())
                        .andExists(selectOne().from(active))
                        .returning(IDENTITY_REFRESH_TOKEN.ACCOUNT_ID, IDENTITY_REFRESH_TOKEN.SESSION_ID));
        return insert(
                SUCCESSOR_HASH,
                parameter(IDENTITY_REFRESH_TOKEN.EXPIRES_AT),
                rotated,
                IDENTITY_REFRESH_TOKEN.SESSION_ID,
                with(active, rotated));
    }

    @Override
    public boolean end(Session.Active from, Session.Ended to) {
        return sql.update(IDENTITY_SESSION)
                        .set(IDENTITY_SESSION.STATUS, SessionRows.ENDED)
                        .set(IDENTITY_SESSION.END_REASON, EnumNames.of(to.reason()))
                        .set(IDENTITY_SESSION.ENDED_AT, to.endedAt())
                        .where(IDENTITY_SESSION.ACCOUNT_ID.eq(from.account().value()))
                        .and(IDENTITY_SESSION.ID.eq(from.id().value()))
                        .and(IDENTITY_SESSION.STATUS.eq(SessionRows.ACTIVE))
                        .execute()
                == 1;
    }

    @Override
    public List<Session.Ended> endAll(User user, Optional<SessionId> stays, EndReason reason, Instant at) {
        // Locks the sessions in a fixed order, so that concurrent calls cannot deadlock.
        var locked = name("locked")
                .as(select(IDENTITY_SESSION.ID, IDENTITY_SESSION.STATUS)
                        .from(IDENTITY_SESSION)
                        .where(IDENTITY_SESSION.ACCOUNT_ID.eq(user.account().value()))
                        .and(IDENTITY_SESSION.USER_ID.eq(user.id().value()))
                        .and(IDENTITY_SESSION.STATUS.in(SessionRows.ACTIVE, SessionRows.DRAFT))
                        .and(stays.map(id -> IDENTITY_SESSION.ID.ne(id.value())).orElse(noCondition()))
                        .orderBy(IDENTITY_SESSION.ID)
                        .forUpdate());
        var voided = name("voided")
                .as(update(IDENTITY_SESSION)
                        .set(IDENTITY_SESSION.TRIES_LEFT, 0)
                        .where(IDENTITY_SESSION.ACCOUNT_ID.eq(user.account().value()))
                        .and(IDENTITY_SESSION.ID.in(inState(locked, SessionRows.DRAFT)))
                        .returning(IDENTITY_SESSION.ID));
        return sql
                .with(locked, voided)
                .update(IDENTITY_SESSION)
                .set(IDENTITY_SESSION.STATUS, SessionRows.ENDED)
                .set(IDENTITY_SESSION.END_REASON, EnumNames.of(reason))
                .set(IDENTITY_SESSION.ENDED_AT, at)
                .where(IDENTITY_SESSION.ACCOUNT_ID.eq(user.account().value()))
                .and(IDENTITY_SESSION.ID.in(inState(locked, SessionRows.ACTIVE)))
                .returning()
                .fetch(SessionRows::read)
                .stream()
                .map(Session.Ended.class::cast)
                .toList();
    }

    private static Select<Record1<UUID>> inState(CommonTableExpression<Record2<UUID, String>> sessions, String status) {
        return select(sessions.field(IDENTITY_SESSION.ID))
                .from(sessions)
                .where(val(status).eq(sessions.field(IDENTITY_SESSION.STATUS)));
    }

    /// The lock makes a concurrent change of the user wait, or makes its result visible.
    private static CommonTableExpression<Record2<UUID, UUID>> unchanged(User.Active user) {
        return name("owner")
                .as(select(IDENTITY_USER.ACCOUNT_ID, IDENTITY_USER.ID)
                        .from(IDENTITY_USER)
                        .where(IDENTITY_USER.ACCOUNT_ID.eq(user.account().value()))
                        .and(IDENTITY_USER.ID.eq(user.id().value()))
                        .and(IDENTITY_USER.STATUS.eq(UserRows.ACTIVE))
                        .and(IDENTITY_USER.EMAIL.eq(user.email().value()))
                        .and(IDENTITY_USER.ROLE.eq(EnumNames.of(user.role())))
                        .and(IDENTITY_USER.PASSWORD_HASH.eq(user.password().encoded()))
                        .forShare());
    }

    /// Inserts the first token of a session, if that was started.
    private boolean insertFirst(
            RefreshToken.Unused first, CommonTableExpression<?> owner, CommonTableExpression<?> started) {
        return insert(
                                val(first.hash().hex()),
                                val(first.expiresAt()),
                                started,
                                IDENTITY_SESSION.ID,
                                sql.with(owner, started))
                        .execute()
                == 1;
    }

    /// Inserts a token if `session` has a row, whose `id` is the id of the token's session.
    private static Insert<?> insert(
            Field<String> hash,
            Field<Instant> expiresAt,
            CommonTableExpression<?> session,
            Field<UUID> id,
            WithStep with) {
        return with.insertInto(
                        IDENTITY_REFRESH_TOKEN,
                        IDENTITY_REFRESH_TOKEN.ACCOUNT_ID,
                        IDENTITY_REFRESH_TOKEN.SESSION_ID,
                        IDENTITY_REFRESH_TOKEN.TOKEN_HASH,
                        IDENTITY_REFRESH_TOKEN.EXPIRES_AT)
                .select(select(session.field(IDENTITY_REFRESH_TOKEN.ACCOUNT_ID), session.field(id), hash, expiresAt)
                        .from(session));
    }

    private static Condition is(Session.Draft draft) {
        return IDENTITY_SESSION
                .ACCOUNT_ID
                .eq(draft.account().value())
                .and(IDENTITY_SESSION.ID.eq(draft.id().value()))
                .and(IDENTITY_SESSION.STATUS.eq(SessionRows.DRAFT))
                .and(IDENTITY_SESSION.TRIES_LEFT.eq(draft.triesLeft()));
    }
}
