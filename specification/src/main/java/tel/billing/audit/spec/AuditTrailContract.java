package tel.billing.audit.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tel.billing.audit.Action;
import tel.billing.audit.Actor;
import tel.billing.audit.AuditEntry;
import tel.billing.audit.AuditTrail;
import tel.billing.audit.Deed;
import tel.billing.audit.MoneyMove;
import tel.billing.audit.RoleChange;
import tel.billing.audit.Target;
import tel.billing.audit.application.AuditLog;
import tel.billing.audit.application.AuditSearch;
import tel.billing.shared.Money;
import tel.billing.shared.Origin;
import tel.billing.shared.PageRequest;
import tel.billing.shared.Reason;
import tel.billing.shared.Role;
import tel.billing.shared.UserId;
import tel.billing.shared.spec.Some;
import tel.billing.shared.spec.SteppedClock;
import tel.billing.shared.spec.StoreContract;

/// The contract of all audit trails.
public abstract class AuditTrailContract extends StoreContract {
    private static final Origin DESK = new Origin("192.0.2.1", "request-1");

    private final Actor egon = new Actor(Some.userId(), Some.accountId(), Set.of(Role.ADMIN));
    private final Actor ada = new Actor(Some.userId(), Some.accountId(), Set.of(Role.CUSTOMER));

    protected abstract AuditTrail trail();

    protected abstract AuditLog log();

    /// The clock that dates the entries, [Some#INSTANT] at first.
    protected abstract SteppedClock clock();

    @Test
    void an_event_is_found_as_recorded() {
        var deed =
                Deed.byStaff(Action.ACCOUNT_SUSPENDED, egon, Target.of(Some.accountId()), new Reason("an unpaid bill"));
        from(DESK, deed);

        var entry = only(AuditSearch.all());
        assertThat(entry.deed()).isEqualTo(deed);
        assertThat(entry.at()).isEqualTo(Some.INSTANT);
        assertThat(entry.address()).contains("192.0.2.1");
        assertThat(entry.requestId()).contains("request-1");
    }

    @Test
    void a_role_change_is_recorded_with_both_roles() {
        var first = Deed.byTheService(Action.STAFF_INVITED, Target.of(ada.id())).with(RoleChange.to(Role.SUPPORT));
        from(DESK, first);
        pass(Duration.ofSeconds(1));
        var second = Deed.byStaff(Action.STAFF_ROLE_CHANGED, egon, Target.of(ada.id()))
                .with(RoleChange.of(Role.SUPPORT, Role.ADMIN));
        from(DESK, second);

        assertThat(found(AuditSearch.all())).extracting(AuditEntry::deed).containsExactly(second, first);
    }

    @Test
    void moved_money_is_recorded_with_its_refund() {
        var reason = new Reason("too much");
        var refund = Deed.byStaff(Action.PAYMENT_REFUNDED, egon, Target.ofPayment(Some.id()), reason)
                .with(MoneyMove.ofRefund(Money.of(5_00, "EUR"), Some.id()));
        from(DESK, refund);
        pass(Duration.ofSeconds(1));
        var taken = Deed.byStaff(Action.WALLET_ADJUSTED, egon, Target.of(Some.accountId()), reason)
                .with(MoneyMove.of(Money.of(-300, "JPY")));
        from(DESK, taken);

        assertThat(found(AuditSearch.all())).extracting(AuditEntry::deed).containsExactly(taken, refund);
    }

    @Test
    void an_event_of_the_service_has_no_origin() {
        trail().record(Deed.byThemself(Action.SIGNED_IN, ada));

        assertThat(only(AuditSearch.all()).address()).isEmpty();
        assertThat(only(AuditSearch.all()).requestId()).isEmpty();
    }

    @Test
    void an_event_that_is_rolled_back_is_not_recorded() {
        takenBack(() -> trail().record(Deed.byThemself(Action.SIGNED_IN, ada)));
        assertThat(found(AuditSearch.all())).isEmpty();

        commit(() -> trail().record(Deed.byThemself(Action.SIGNED_IN, ada)));
        assertThat(found(AuditSearch.all())).hasSize(1);
    }

    @Test
    void entries_are_listed_newest_first_page_by_page() {
        for (var action : List.of(Action.PASSWORD_SET, Action.SIGNED_IN, Action.SIGNED_OUT)) {
            from(DESK, Deed.byThemself(action, ada));
        }
        pass(Duration.ofSeconds(1));
        from(DESK, Deed.byThemself(Action.SIGNED_IN, ada));

        var first = log().entries(AuditSearch.all(), new PageRequest<>(3, Optional.empty()));
        assertThat(first.items())
                .extracting(entry -> entry.deed().action())
                .containsExactly(Action.SIGNED_IN, Action.SIGNED_OUT, Action.SIGNED_IN);
        var rest = log().entries(AuditSearch.all(), new PageRequest<>(3, first.next()));
        assertThat(rest.items()).extracting(entry -> entry.deed().action()).containsExactly(Action.PASSWORD_SET);
        assertThat(rest.next()).isEmpty();
    }

    @Test
    void entries_are_found_by_actor_action_and_target() {
        var account = Some.accountId();
        from(DESK, Deed.byThemself(Action.SIGNED_IN, ada));
        from(DESK, Deed.byThemself(Action.SIGNED_OUT, ada));
        from(DESK, Deed.byStaff(Action.ACCOUNT_CLOSED, egon, Target.of(account), new Reason("requested")));
        failed("192.0.2.9", Optional.of(ada.id()));

        assertThat(actions(search().by(ada))).containsExactly(Action.SIGNED_OUT, Action.SIGNED_IN);
        assertThat(actions(search().by(egon))).containsExactly(Action.ACCOUNT_CLOSED);
        assertThat(actions(search().of(Action.SIGNED_IN))).containsExactly(Action.SIGNED_IN);
        assertThat(actions(search().to(Target.of(account)))).containsExactly(Action.ACCOUNT_CLOSED);
        assertThat(actions(search().to(Target.of(ada.id()))))
                .containsExactly(Action.SIGN_IN_FAILED, Action.SIGNED_OUT, Action.SIGNED_IN);
        assertThat(actions(search().by(egon).of(Action.SIGNED_IN))).isEmpty();
    }

    @Test
    void entries_are_found_from_a_time_until_before_another() {
        from(DESK, Deed.byThemself(Action.SIGNED_IN, ada));
        pass(Duration.ofHours(1));
        from(DESK, Deed.byThemself(Action.SIGNED_OUT, ada));
        var then = Some.INSTANT.plus(Duration.ofHours(1));

        assertThat(actions(search().from(then))).containsExactly(Action.SIGNED_OUT);
        assertThat(actions(search().before(then))).containsExactly(Action.SIGNED_IN);
        assertThat(actions(search().from(Some.INSTANT).before(then.plusMillis(1))))
                .containsExactly(Action.SIGNED_OUT, Action.SIGNED_IN);
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
        IntStream.range(0, AuditTrail.MOST_STRANGERS_A_MINUTE + 20)
                .forEach(number -> failed("198.51.100." + number, Optional.empty()));
        assertThat(search().size()).isEqualTo(AuditTrail.MOST_STRANGERS_A_MINUTE);

        failed("203.0.113.1", Optional.of(ada.id()));
        assertThat(actions(search().to(Target.of(ada.id())))).hasSize(1);

        pass(Duration.ofMinutes(1));
        failed("198.51.100.1", Optional.empty());
        assertThat(search().size()).isEqualTo(AuditTrail.MOST_STRANGERS_A_MINUTE + 2);
    }

    private void failed(String address, Optional<UserId> user) {
        from(new Origin(address, "request-2"), Deed.byNobodyKnown(Action.SIGN_IN_FAILED, user));
    }

    private void from(Origin origin, Deed deed) {
        origin.ask(() -> {
            trail().record(deed);
            return true;
        });
    }

    private void pass(Duration time) {
        clock().forwardTo(clock().instant().plus(time));
    }

    private AuditEntry only(AuditSearch search) {
        var found = found(search);
        assertThat(found).hasSize(1);
        return found.getFirst();
    }

    private List<AuditEntry> found(AuditSearch search) {
        return log().entries(search, new PageRequest<>(100, Optional.empty())).items();
    }

    private List<Action> actions(Search search) {
        return found(search.sought()).stream()
                .map(entry -> entry.deed().action())
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

        Search of(Action action) {
            return new Search(
                    new AuditSearch(sought.actor(), Optional.of(action), sought.target(), sought.from(), sought.to()));
        }

        Search to(Target target) {
            return new Search(new AuditSearch(
                    sought.actor(), sought.action(), Optional.of(target.id()), sought.from(), sought.to()));
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
                var page = log().entries(sought, new PageRequest<>(100, after));
                count += page.items().size();
                after = page.next();
            } while (after.isPresent());
            return count;
        }
    }
}
