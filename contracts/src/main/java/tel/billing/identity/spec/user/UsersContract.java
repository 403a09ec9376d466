package tel.billing.identity.spec.user;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tel.billing.identity.application.user.Users;
import tel.billing.identity.domain.PasswordHash;
import tel.billing.identity.domain.User;
import tel.billing.shared.AccountId;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.PageRequest;
import tel.billing.shared.Role;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.Race;
import tel.billing.shared.spec.StoreContract;
import tel.billing.shared.spec.StoreFixture;

/// The contract of all stores of users.
public abstract class UsersContract extends StoreContract {

    protected final Users users;

    protected UsersContract(StoreFixture fixture, Users users) {
        super(fixture);
        this.users = users;
    }

    @Test
    void the_addresses_of_several_users_are_read_together() {
        var ada = Customers.active(account(), users, unitOfWork());
        var bela = Customers.active(account(), users, unitOfWork());
        Customers.active(account(), users, unitOfWork());

        assertThat(users.addresses(Map.of(
                        ada.id(), ada.account(), bela.id(), bela.account(), Arbitrary.userId(), Arbitrary.accountId())))
                .isEqualTo(Map.of(ada.id(), ada.email(), bela.id(), bela.email()));
        assertThat(users.addresses(Map.of(ada.id(), bela.account()))).isEmpty();
        assertThat(users.addresses(Map.of())).isEmpty();
    }

    @Test
    void an_unknown_address_or_id_finds_no_user() {
        assertThat(users.byEmail(Arbitrary.email())).isEmpty();
        assertThat(users.find(account(), Arbitrary.userId())).isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource
    void a_draft_is_found_as_stored(Role role) {
        var draft = new User.Draft(Arbitrary.userId(), account(), Arbitrary.email(), role, Arbitrary.INSTANT);

        assertThat(committed(() -> users.add(draft))).isTrue();
        assertThat(users.byEmail(draft.email())).contains(draft);
        assertThat(users.find(draft.account(), draft.id())).contains(draft);
    }

    @Test
    void a_user_is_not_found_in_another_account() {
        var draft = stored(Customers.draft(account()));

        assertThat(users.find(account(), draft.id())).isEmpty();
    }

    @Test
    void a_taken_address_is_not_assigned() {
        var first = stored(Customers.draft(account()));
        var second = withAddressOf(first);

        assertThat(committed(() -> users.add(second))).isFalse();
        assertThat(users.byEmail(first.email())).contains(first);
        assertThat(users.find(second.account(), second.id())).isEmpty();
    }

    @Test
    void one_of_many_concurrent_drafts_gets_an_address() {
        var email = Arbitrary.email();

        var answers = Race.of(() -> {
            var draft = withAddress(email);
            return committed(() -> users.add(draft));
        });

        assertThat(answers).containsOnlyOnce(true);
        assertThat(users.byEmail(email)).isPresent();
    }

    @Test
    void a_draft_that_is_rolled_back_is_not_stored_and_its_address_is_free() {
        var draft = Customers.draft(account());
        takenBack(() -> users.add(draft));

        assertThat(users.byEmail(draft.email())).isEmpty();
        assertThat(users.find(draft.account(), draft.id())).isEmpty();
        assertThat(committed(() -> users.add(withAddressOf(draft)))).isTrue();
    }

    @Test
    void several_signups_can_name_one_address_and_none_of_them_owns_it() {
        var first = signup(Arbitrary.email());
        var second = signup(first.email());

        assertThat(users.byEmail(first.email())).isEmpty();
        assertThat(users.find(first.account(), first.id())).contains(first);
        assertThat(users.find(second.account(), second.id())).contains(second);
    }

    @Test
    void a_signup_with_a_taken_address_is_rejected() {
        var user = stored(Customers.draft(account()));
        var signup = withAddressOf(user);

        assertThat(committed(() -> users.addSignup(signup))).isFalse();
        assertThat(users.find(signup.account(), signup.id())).isEmpty();
        assertThat(users.byEmail(user.email())).contains(user);
    }

    @Test
    void a_signup_that_is_rolled_back_is_not_stored() {
        var signup = Customers.draft(account());
        takenBack(() -> users.addSignup(signup));

        assertThat(users.find(signup.account(), signup.id())).isEmpty();
    }

    @Test
    void a_user_who_confirms_the_signup_gets_the_address() {
        var signup = signup(Arbitrary.email());
        var active = activated(signup);

        assertThat(users.byEmail(signup.email())).contains(active);
        assertThat(committed(() -> users.add(withAddressOf(signup)))).isFalse();
    }

    @Test
    void a_signup_cannot_be_confirmed_if_another_user_has_the_address() {
        var first = signup(Arbitrary.email());
        var second = signup(first.email());
        var active = activated(first);

        assertThat(committed(() -> users.advance(second.activate(Customers.somePassword()))))
                .isFalse();
        assertThat(users.byEmail(first.email())).contains(active);
        assertThat(users.find(second.account(), second.id())).contains(second);
    }

    @Test
    void an_address_whose_activation_is_rolled_back_is_free() {
        var first = signup(Arbitrary.email());
        var second = signup(first.email());
        takenBack(() -> users.advance(first.activate(Customers.somePassword())));

        assertThat(users.byEmail(first.email())).isEmpty();
        assertThat(users.find(first.account(), first.id())).contains(first);
        assertThat(activated(second).email()).isEqualTo(first.email());
    }

    @Test
    void one_of_many_signups_with_one_address_is_confirmed() {
        var email = Arbitrary.email();
        var signups = Stream.generate(() -> signup(email)).limit(Race.RUNNERS).toList();

        var answers = Race.of(Race.RUNNERS, runner -> {
            var signup = signups.get(runner);
            return committed(() -> users.advance(signup.activate(Customers.somePassword())));
        });

        assertThat(answers).containsOnlyOnce(true);
        assertThat(users.byEmail(email)).containsInstanceOf(User.Active.class);
    }

    @Test
    void a_draft_becomes_active() {
        var draft = stored(Customers.draft(account()));
        var active = activated(draft);

        assertThat(users.byEmail(draft.email())).contains(active);
        assertThat(users.find(draft.account(), draft.id())).contains(active);
    }

    @Test
    void an_active_user_cannot_become_active_again() {
        var draft = stored(Customers.draft(account()));
        var active = activated(draft);

        assertThat(committed(() -> users.advance(draft.activate(Customers.somePassword()))))
                .isFalse();
        assertThat(users.byEmail(draft.email())).contains(active);
    }

    @Test
    void one_of_many_concurrent_activations_of_a_user_succeeds() {
        var draft = stored(Customers.draft(account()));

        var answers = Race.of(() -> {
            var activation = draft.activate(Customers.somePassword());
            return committed(() -> users.advance(activation));
        });

        assertThat(answers).containsOnlyOnce(true);
    }

    @Test
    void a_password_is_changed_or_hashed_again() {
        var active = Customers.active(account(), users, unitOfWork());

        var rehashed = advanced(active.rehash(new PasswordHash("renewed")));
        assertThat(users.byEmail(active.email())).contains(rehashed);

        var changed = advanced(rehashed.changePassword(new PasswordHash("newer")));
        assertThat(users.byEmail(active.email())).contains(changed);
    }

    @Test
    void a_hash_that_is_not_the_verified_one_any_more_is_not_replaced() {
        var active = Customers.active(account(), users, unitOfWork());
        var newer = advanced(active.changePassword(new PasswordHash("newer")));

        assertThat(advance(active.rehash(new PasswordHash("late")))).isFalse();
        assertThat(users.byEmail(active.email())).contains(newer);
    }

    @Test
    void a_user_gets_a_free_address_and_the_old_one_becomes_free() {
        var active = Customers.active(account(), users, unitOfWork());
        var to = Arbitrary.email();

        var moved = advanced(active.changeEmail(to));

        assertThat(users.byEmail(to)).contains(moved);
        assertThat(users.find(active.account(), active.id())).contains(moved);
        assertThat(users.byEmail(active.email())).isEmpty();
        assertThat(committed(() -> users.add(withAddress(active.email())))).isTrue();
    }

    @Test
    void a_user_does_not_get_a_taken_address_and_keeps_the_old_one() {
        var active = Customers.active(account(), users, unitOfWork());
        var other = Customers.active(account(), users, unitOfWork());

        assertThat(committed(() -> users.advance(active.changeEmail(other.email()))))
                .isFalse();

        assertThat(users.byEmail(active.email())).contains(active);
        assertThat(users.byEmail(other.email())).contains(other);
    }

    @Test
    void an_address_that_changed_concurrently_is_not_overwritten() {
        var active = Customers.active(account(), users, unitOfWork());
        var first = Arbitrary.email();
        var second = Arbitrary.email();
        var moved = advanced(active.changeEmail(first));

        assertThat(advance(active.changeEmail(second))).isFalse();

        assertThat(users.byEmail(first)).contains(moved);
        assertThat(users.byEmail(second)).isEmpty();
    }

    @Test
    void a_change_of_address_that_is_rolled_back_is_not_stored() {
        var active = Customers.active(account(), users, unitOfWork());
        var to = Arbitrary.email();

        takenBack(() -> users.advance(active.changeEmail(to)));

        assertThat(users.byEmail(active.email())).contains(active);
        assertThat(users.byEmail(to)).isEmpty();
    }

    @Test
    void one_of_many_users_who_want_an_address_gets_it() {
        var to = Arbitrary.email();

        var answers = Race.of(() -> {
            var active = Customers.active(account(), users, unitOfWork());
            return committed(() -> users.advance(active.changeEmail(to)));
        });

        assertThat(answers).containsOnlyOnce(true);
    }

    @Test
    void one_of_many_concurrent_changes_of_a_users_address_succeeds() {
        var active = Customers.active(account(), users, unitOfWork());

        var answers = Race.of(() -> committed(() -> users.advance(active.changeEmail(Arbitrary.email()))));

        assertThat(answers).containsOnlyOnce(true);
    }

    @Test
    void if_a_new_user_and_an_existing_user_want_one_address_one_of_them_gets_it() {
        var to = Arbitrary.email();

        var answers = Race.of(Race.RUNNERS, runner -> {
            if (runner % 2 == 0) {
                var draft = withAddress(to);
                return committed(() -> users.add(draft));
            }
            var active = Customers.active(account(), users, unitOfWork());
            return committed(() -> users.advance(active.changeEmail(to)));
        });

        assertThat(answers).containsOnlyOnce(true);
    }

    @Test
    void if_a_signup_and_a_user_want_one_address_one_of_them_gets_it() {
        var to = Arbitrary.email();
        var signups = Stream.generate(() -> signup(to)).limit(Race.RUNNERS).toList();

        var answers = Race.of(Race.RUNNERS, runner -> {
            if (runner % 2 == 0) {
                var draft = signups.get(runner);
                return committed(() -> users.advance(draft.activate(Customers.somePassword())));
            }
            var active = Customers.active(account(), users, unitOfWork());
            return committed(() -> users.advance(active.changeEmail(to)));
        });

        assertThat(answers).containsOnlyOnce(true);
    }

    private User.Draft withAddressOf(User.Draft other) {
        return withAddress(other.email());
    }

    private User.Draft withAddress(EmailAddress email) {
        return new User.Draft(Arbitrary.userId(), account(), email, Role.CUSTOMER, Arbitrary.INSTANT);
    }

    private User.Draft stored(User.Draft draft) {
        assertThat(committed(() -> users.add(draft))).isTrue();
        return draft;
    }

    private User.Draft signup(EmailAddress email) {
        var draft = withAddress(email);
        assertThat(committed(() -> users.addSignup(draft))).isTrue();
        return draft;
    }

    private User.Active activated(User.Draft draft) {
        return advanced(draft.activate(Customers.somePassword()));
    }

    @Test
    void a_user_changes_to_another_state_and_back() {
        var account = account();
        var active = staff(account, Role.SUPPORT);

        var disabled = advanced(advanced(active.changeRole(Role.ADMIN)).disable());
        assertThat(users.find(account, active.id())).contains(disabled);

        var enabled = advanced(disabled.enable());
        assertThat(enabled.role()).isEqualTo(Role.ADMIN);
        assertThat(users.find(account, active.id())).contains(enabled);

        var invited = advanced(((User.Active) enabled).inviteAgain());
        assertThat(users.byEmail(active.email())).contains(invited);

        var demoted = advanced(advanced(invited.inviteAgain(Role.SUPPORT)).disable());
        assertThat(users.find(account, active.id())).contains(demoted);
    }

    @Test
    void a_transition_from_an_outdated_version_is_refused_and_stores_nothing() {
        var account = account();
        var active = staff(account, Role.SUPPORT);
        var admin = advanced(active.changeRole(Role.ADMIN));
        var to = Arbitrary.email();

        assertThat(advance(active.disable())).isFalse();
        assertThat(advance(active.inviteAgain())).isFalse();
        assertThat(advance(active.changePassword(Customers.somePassword()))).isFalse();
        assertThat(advance(active.changeEmail(to))).isFalse();
        assertThat(users.find(account, active.id())).contains(admin);
        assertThat(users.byEmail(active.email())).contains(admin);
        assertThat(users.byEmail(to)).isEmpty();
    }

    @Test
    void a_transition_from_an_outdated_version_is_refused_even_if_the_user_has_the_earlier_state_again() {
        var active = staff(account(), Role.SUPPORT);
        var enabled = advanced(advanced(active.disable()).enable());

        assertThat(advance(active.changeRole(Role.ADMIN))).isFalse();
        assertThat(users.byEmail(active.email())).contains(enabled);
    }

    @Test
    void an_outdated_activation_does_not_take_the_address() {
        var signup = signup(Arbitrary.email());
        advanced(signup.inviteAgain(Role.CUSTOMER));

        assertThat(advance(signup.activate(Customers.somePassword()))).isFalse();
        assertThat(users.byEmail(signup.email())).isEmpty();
    }

    @Test
    void only_one_of_several_concurrent_transitions_from_one_version_is_stored() {
        var active = staff(account(), Role.SUPPORT);

        var answers = Race.of(Race.RUNNERS, runner -> switch (runner % 3) {
            case 0 -> advance(active.rehash(Customers.somePassword()));
            case 1 -> advance(active.changeEmail(Arbitrary.email()));
            default -> advance(active.disable());
        });

        assertThat(answers).containsOnlyOnce(true);
    }

    @Test
    void the_staff_of_an_account_are_listed_newest_first_page_by_page() {
        var account = account();
        var first = staff(account, Role.ADMIN);
        var second = staff(account, Role.SUPPORT);
        var third = staff(account, Role.SUPPORT);
        Customers.active(account, users, unitOfWork());
        staff(account(), Role.ADMIN);
        var newestFirst = Stream.of(first, second, third)
                .sorted(Comparator.comparing((User user) -> user.id().toString())
                        .reversed())
                .toList();

        var page = users.staff(account, new PageRequest<>(2, Optional.empty()));
        assertThat(page.items()).isEqualTo(newestFirst.subList(0, 2));
        var rest = users.staff(account, new PageRequest<>(2, page.next()));
        assertThat(rest.items()).isEqualTo(newestFirst.subList(2, 3));
        assertThat(rest.next()).isEmpty();
    }

    @Test
    void the_active_administrators_of_an_account_are_found() {
        var account = account();
        var admin = staff(account, Role.ADMIN);
        var disabled = staff(account, Role.ADMIN);
        advanced(disabled.disable());
        staff(account, Role.SUPPORT);
        staff(account(), Role.ADMIN);

        assertThat(committed(() -> users.lockActiveAdmins(account))).containsExactly(admin.id());
    }

    @Test
    void of_many_concurrent_changes_that_each_leave_one_administrator_one_administrator_remains() {
        var account = account();
        var admins = Stream.generate(() -> staff(account, Role.ADMIN))
                .limit(Race.RUNNERS)
                .toList();

        Race.of(
                Race.RUNNERS,
                runner -> committed(() -> {
                    var left = users.lockActiveAdmins(account);
                    return left.size() > 1 && users.advance(admins.get(runner).disable());
                }));

        assertThat(committed(() -> users.lockActiveAdmins(account))).hasSize(1);
    }

    private User.Active staff(AccountId account, Role role) {
        var user = Customers.active(account, users, unitOfWork());
        return advanced(user.changeRole(role));
    }

    private <S extends User> S advanced(User.Transition<S> transition) {
        assertThat(advance(transition)).isTrue();
        return transition.to();
    }

    private boolean advance(User.Transition<?> transition) {
        return committed(() -> users.advance(transition));
    }
}
