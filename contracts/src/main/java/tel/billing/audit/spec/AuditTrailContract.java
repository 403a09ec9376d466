package tel.billing.audit.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tel.billing.audit.Actor;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEntry;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTarget;
import tel.billing.audit.AuditTrail;
import tel.billing.audit.MoneyMovement;
import tel.billing.audit.RecordedAction;
import tel.billing.audit.RoleChange;
import tel.billing.audit.application.AuditLog;
import tel.billing.audit.application.AuditSearch;
import tel.billing.audit.application.ExpiredAuditData;
import tel.billing.shared.Money;
import tel.billing.shared.PageRequest;
import tel.billing.shared.Reason;
import tel.billing.shared.RequestOrigin;
import tel.billing.shared.Role;
import tel.billing.shared.UserId;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.StoreContract;
import tel.billing.shared.spec.StoreFixture;
import tel.billing.shared.spec.time.SteppedClock;

/// The contract of all audit trails.
public abstract class AuditTrailContract extends StoreContract {
    /// The time of the first entries, more than a year ago.
    protected static final Instant START = Instant.parse("2020-01-05T09:00:00Z");

    private static final RequestOrigin ORIGIN = new RequestOrigin("192.0.2.1", "request-1");

    private final Actor egon = Actor.of(Arbitrary.userId(), Arbitrary.accountId(), Role.ADMIN);
    private final Actor ada = Actor.of(Arbitrary.userId(), Arbitrary.accountId(), Role.CUSTOMER);

    private final AuditTrail trail;
    private final AuditLog log;

    private final ExpiredAuditData expired;

    /// The clock that dates the entries, [#START] at first.
    private final SteppedClock clock;

    protected AuditTrailContract(
            StoreFixture fixture, AuditTrail trail, AuditLog log, ExpiredAuditData expired, SteppedClock clock) {
        super(fixture);
        this.trail = trail;
        this.log = log;
        this.expired = expired;
        this.clock = clock;
    }

    @Test
    void an_event_is_found_as_recorded() {
        var auditEvent = AuditEvent.byStaff(
                AuditAction.ACCOUNT_SUSPENDED,
                egon,
                AuditTarget.of(Arbitrary.accountId()),
                new Reason("an unpaid bill"));
        from(ORIGIN, auditEvent);

        var entry = only(AuditSearch.all());
        assertThat(entry.event()).isEqualTo(auditEvent);
        assertThat(entry.at()).isEqualTo(START);
        assertThat(entry.address()).contains("192.0.2.1");
        assertThat(entry.requestId()).contains("request-1");
    }

    @Test
    void a_role_change_is_recorded_with_both_roles() {
        var first = AuditEvent.byTheService(AuditAction.STAFF_INVITED, AuditTarget.of(ada.id()))
                .with(RoleChange.to(Role.SUPPORT));
        from(ORIGIN, first);
        pass(Duration.ofSeconds(1));
        var second = AuditEvent.byUser(AuditAction.STAFF_ROLE_CHANGED, egon, AuditTarget.of(ada.id()))
                .with(RoleChange.of(Role.SUPPORT, Role.ADMIN));
        from(ORIGIN, second);

        assertThat(found(AuditSearch.all())).extracting(AuditEntry::event).containsExactly(second, first);
    }

    @Test
    void moved_money_is_recorded_with_its_refund() {
        var reason = new Reason("too much");
        var refund = AuditEvent.byStaff(
                        AuditAction.PAYMENT_REFUNDED, egon, AuditTarget.ofPayment(Arbitrary.id()), reason)
                .with(MoneyMovement.ofRefund(Money.of(5_00, "EUR"), Arbitrary.id()));
        from(ORIGIN, refund);
        pass(Duration.ofSeconds(1));
        var taken = AuditEvent.byStaff(AuditAction.WALLET_ADJUSTED, egon, AuditTarget.of(Arbitrary.accountId()), reason)
                .with(MoneyMovement.of(Money.of(-300, "JPY")));
        from(ORIGIN, taken);

        assertThat(found(AuditSearch.all())).extracting(AuditEntry::event).containsExactly(taken, refund);
    }

    @Test
    void an_action_that_this_release_does_not_know_is_found_by_its_name() {
        var unknown = new RecordedAction.Unknown("ACCOUNT_MERGED");
        var auditEvent = new AuditEvent(
                unknown,
                Optional.of(egon),
                Optional.of(AuditTarget.of(Arbitrary.accountId())),
                Optional.of(new Reason("one customer")),
                Optional.empty(),
                Optional.empty());
        from(ORIGIN, auditEvent);
        pass(Duration.ofSeconds(1));
        from(ORIGIN, AuditEvent.byUser(AuditAction.SIGNED_IN, ada));

        assertThat(actions(search())).containsExactly(AuditAction.SIGNED_IN, unknown);
        assertThat(actions(search().of(AuditAction.SIGNED_IN))).containsExactly(AuditAction.SIGNED_IN);
        assertThat(only(search().by(egon).sought()).event()).isEqualTo(auditEvent);
    }

    @Test
    void an_event_of_the_service_has_no_origin() {
        trail.record(AuditEvent.byUser(AuditAction.SIGNED_IN, ada));

        assertThat(only(AuditSearch.all()).address()).isEmpty();
        assertThat(only(AuditSearch.all()).requestId()).isEmpty();
    }

    @Test
    void an_event_that_is_rolled_back_is_not_recorded() {
        takenBack(() -> trail.record(AuditEvent.byUser(AuditAction.SIGNED_IN, ada)));
        assertThat(found(AuditSearch.all())).isEmpty();

        commit(() -> trail.record(AuditEvent.byUser(AuditAction.SIGNED_IN, ada)));
        assertThat(found(AuditSearch.all())).hasSize(1);
    }

    @Test
    void entries_are_listed_newest_first_page_by_page() {
        for (var auditAction : List.of(AuditAction.PASSWORD_SET, AuditAction.SIGNED_IN, AuditAction.SIGNED_OUT)) {
            from(ORIGIN, AuditEvent.byUser(auditAction, ada));
        }
        pass(Duration.ofSeconds(1));
        from(ORIGIN, AuditEvent.byUser(AuditAction.SIGNED_IN, ada));

        var first = log.entries(AuditSearch.all(), new PageRequest<>(3, Optional.empty()));
        assertThat(first.items())
                .extracting(entry -> entry.event().action())
                .containsExactly(AuditAction.SIGNED_IN, AuditAction.SIGNED_OUT, AuditAction.SIGNED_IN);
        var rest = log.entries(AuditSearch.all(), new PageRequest<>(3, first.next()));
        assertThat(rest.items()).extracting(entry -> entry.event().action()).containsExactly(AuditAction.PASSWORD_SET);
        assertThat(rest.next()).isEmpty();
    }

    @Test
    void entries_are_found_by_actor_action_and_target() {
        var account = Arbitrary.accountId();
        from(ORIGIN, AuditEvent.byUser(AuditAction.SIGNED_IN, ada));
        from(ORIGIN, AuditEvent.byUser(AuditAction.SIGNED_OUT, ada));
        from(
                ORIGIN,
                AuditEvent.byStaff(AuditAction.ACCOUNT_CLOSED, egon, AuditTarget.of(account), new Reason("requested")));
        failed("192.0.2.9", Optional.of(ada.id()));

        assertThat(actions(search().by(ada))).containsExactly(AuditAction.SIGNED_OUT, AuditAction.SIGNED_IN);
        assertThat(actions(search().by(egon))).containsExactly(AuditAction.ACCOUNT_CLOSED);
        assertThat(actions(search().of(AuditAction.SIGNED_IN))).containsExactly(AuditAction.SIGNED_IN);
        assertThat(actions(search().to(AuditTarget.of(account)))).containsExactly(AuditAction.ACCOUNT_CLOSED);
        assertThat(actions(search().to(AuditTarget.of(ada.id()))))
                .containsExactly(AuditAction.SIGN_IN_FAILED, AuditAction.SIGNED_OUT, AuditAction.SIGNED_IN);
        assertThat(actions(search().by(egon).of(AuditAction.SIGNED_IN))).isEmpty();
    }

    @Test
    void entries_are_found_from_a_time_until_before_another() {
        from(ORIGIN, AuditEvent.byUser(AuditAction.SIGNED_IN, ada));
        pass(Duration.ofHours(1));
        from(ORIGIN, AuditEvent.byUser(AuditAction.SIGNED_OUT, ada));
        var then = START.plus(Duration.ofHours(1));

        assertThat(actions(search().from(then))).containsExactly(AuditAction.SIGNED_OUT);
        assertThat(actions(search().before(then))).containsExactly(AuditAction.SIGNED_IN);
        assertThat(actions(search().from(START).before(then.plusMillis(1))))
                .containsExactly(AuditAction.SIGNED_OUT, AuditAction.SIGNED_IN);
    }

    @Test
    void of_similar_failures_in_a_minute_only_the_first_is_recorded() {
        failed("192.0.2.9", Optional.of(ada.id()));
        failed("192.0.2.9", Optional.of(ada.id()));
        assertThat(found(AuditSearch.all())).hasSize(1);

        failed("192.0.2.10", Optional.of(ada.id()));
        failed("192.0.2.9", Optional.of(egon.id()));
        failed("192.0.2.9", Optional.empty());
        failed("192.0.2.9", Optional.empty());
        assertThat(found(AuditSearch.all())).hasSize(4);

        pass(Duration.ofMinutes(1));
        failed("192.0.2.9", Optional.of(ada.id()));
        assertThat(found(AuditSearch.all())).hasSize(5);
    }

    @Test
    void a_flood_of_anonymous_failures_is_limited_but_failures_for_known_users_are_all_recorded() {
        IntStream.range(0, AuditTrail.MAX_ANONYMOUS_FAILURES_PER_MINUTE + 20)
                .forEach(number -> failed("198.51.100." + number, Optional.empty()));
        assertThat(search().size()).isEqualTo(AuditTrail.MAX_ANONYMOUS_FAILURES_PER_MINUTE);

        failed("203.0.113.1", Optional.of(ada.id()));
        assertThat(actions(search().to(AuditTarget.of(ada.id())))).hasSize(1);

        pass(Duration.ofMinutes(1));
        failed("198.51.100.1", Optional.empty());
        assertThat(search().size()).isEqualTo(AuditTrail.MAX_ANONYMOUS_FAILURES_PER_MINUTE + 2);
    }

    @Test
    void the_oldest_entries_lose_their_origin_first() {
        from(ORIGIN, AuditEvent.byUser(AuditAction.SIGNED_IN, ada));
        pass(Duration.ofHours(1));
        from(ORIGIN, AuditEvent.byUser(AuditAction.SIGNED_OUT, ada));
        pass(Duration.ofHours(1));
        from(ORIGIN, AuditEvent.byUser(AuditAction.SIGNED_IN, egon));
        var before = found(AuditSearch.all());
        assertThat(expired.oldestOrigin()).contains(START);

        var last = START.plus(Duration.ofHours(2));
        assertThat(committed(() -> expired.removeOrigins(last, 1))).isOne();
        assertThat(expired.oldestOrigin()).contains(START.plus(Duration.ofHours(1)));
        assertThat(committed(() -> expired.removeOrigins(last, 10))).isOne();
        assertThat(committed(() -> expired.removeOrigins(last, 10))).isZero();

        assertThat(expired.oldestOrigin()).contains(last);
        assertThat(expired.oldestEntry()).contains(START);
        assertThat(found(AuditSearch.all()))
                .extracting(AuditEntry::event)
                .isEqualTo(before.stream().map(AuditEntry::event).toList());
        assertThat(found(AuditSearch.all()))
                .extracting(AuditEntry::address)
                .containsExactly(Optional.of("192.0.2.1"), Optional.empty(), Optional.empty());
        assertThat(found(AuditSearch.all()))
                .extracting(AuditEntry::requestId)
                .containsExactly(Optional.of("request-1"), Optional.empty(), Optional.empty());
    }

    @Test
    void similar_failures_from_different_addresses_remain_separate_entries_without_them() {
        failed("192.0.2.9", Optional.of(ada.id()));
        failed("192.0.2.10", Optional.of(ada.id()));

        commit(() -> expired.removeOrigins(START.plus(Duration.ofHours(1)), 10));

        assertThat(found(AuditSearch.all())).hasSize(2);
        assertThat(expired.oldestOrigin()).isEmpty();
    }

    @Test
    void the_oldest_entries_are_deleted_first() {
        from(ORIGIN, AuditEvent.byUser(AuditAction.SIGNED_IN, ada));
        pass(Duration.ofHours(1));
        from(ORIGIN, AuditEvent.byUser(AuditAction.SIGNED_OUT, ada));
        pass(Duration.ofHours(1));
        from(ORIGIN, AuditEvent.byUser(AuditAction.SIGNED_IN, egon));

        var last = START.plus(Duration.ofHours(2));
        assertThat(committed(() -> expired.deleteEntries(last, 1))).isOne();
        assertThat(expired.oldestEntry()).contains(START.plus(Duration.ofHours(1)));
        assertThat(committed(() -> expired.deleteEntries(last, 10))).isOne();
        assertThat(committed(() -> expired.deleteEntries(last, 10))).isZero();

        assertThat(actions(search().by(egon))).containsExactly(AuditAction.SIGNED_IN);
        assertThat(search().size()).isOne();
    }

    @Test
    void a_removal_that_is_rolled_back_leaves_the_log_unchanged() {
        from(ORIGIN, AuditEvent.byUser(AuditAction.SIGNED_IN, ada));
        var before = found(AuditSearch.all());

        takenBack(() -> {
            expired.removeOrigins(START.plus(Duration.ofHours(1)), 10);
            expired.deleteEntries(START.plus(Duration.ofHours(1)), 10);
        });

        assertThat(found(AuditSearch.all())).isEqualTo(before);
    }

    private void failed(String address, Optional<UserId> user) {
        from(new RequestOrigin(address, "request-2"), AuditEvent.byAnonymous(AuditAction.SIGN_IN_FAILED, user));
    }

    private void from(RequestOrigin requestOrigin, AuditEvent auditEvent) {
        requestOrigin.call(() -> {
            trail.record(auditEvent);
            return true;
        });
    }

    private void pass(Duration time) {
        clock.forwardTo(clock.instant().plus(time));
    }

    private AuditEntry only(AuditSearch search) {
        var found = found(search);
        assertThat(found).hasSize(1);
        return found.getFirst();
    }

    private List<AuditEntry> found(AuditSearch search) {
        return log.entries(search, new PageRequest<>(100, Optional.empty())).items();
    }

    private List<RecordedAction> actions(Search search) {
        return found(search.sought()).stream()
                .map(entry -> entry.event().action())
                .toList();
    }

    private Search search() {
        return new Search(AuditSearch.all());
    }

    private final class Search {
        private final AuditSearch sought;

        Search(AuditSearch sought) {
            this.sought = sought;
        }

        AuditSearch sought() {
            return sought;
        }

        Search by(Actor actor) {
            return new Search(new AuditSearch(
                    Optional.of(actor.id().value()), sought.action(), sought.target(), sought.from(), sought.to()));
        }

        Search of(AuditAction auditAction) {
            return new Search(new AuditSearch(
                    sought.actor(), Optional.of(auditAction), sought.target(), sought.from(), sought.to()));
        }

        Search to(AuditTarget auditTarget) {
            return new Search(new AuditSearch(
                    sought.actor(), sought.action(), Optional.of(auditTarget.id()), sought.from(), sought.to()));
        }

        Search from(Instant time) {
            return new Search(
                    new AuditSearch(sought.actor(), sought.action(), sought.target(), Optional.of(time), sought.to()));
        }

        Search before(Instant time) {
            return new Search(new AuditSearch(
                    sought.actor(), sought.action(), sought.target(), sought.from(), Optional.of(time)));
        }

        /// The number of entries over all pages.
        int size() {
            var count = 0;
            var after = Optional.<AuditLog.Key>empty();
            do {
                var page = log.entries(sought, new PageRequest<>(100, after));
                count += page.items().size();
                after = page.next();
            } while (after.isPresent());
            return count;
        }
    }
}
