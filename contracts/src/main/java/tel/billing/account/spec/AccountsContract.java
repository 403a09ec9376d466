package tel.billing.account.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.account.AccountStatus;
import tel.billing.account.CompanyName;
import tel.billing.account.Owner;
import tel.billing.account.PostalAddress;
import tel.billing.account.VatNumber;
import tel.billing.account.VatNumberStatus;
import tel.billing.account.application.AccountSearch;
import tel.billing.account.application.Accounts;
import tel.billing.account.domain.Account;
import tel.billing.account.domain.Profile;
import tel.billing.shared.AccountId;
import tel.billing.shared.ClientData;
import tel.billing.shared.Country;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.ExternalId;
import tel.billing.shared.Metadata;
import tel.billing.shared.PageRequest;
import tel.billing.shared.Reason;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.Race;
import tel.billing.shared.spec.StoreContract;
import tel.billing.shared.spec.StoreFixture;

/// The contract of all stores of accounts.
public abstract class AccountsContract extends StoreContract {
    private static final VatNumber NUMBER = new VatNumber("NL", "123456789B01");
    private static final VatNumber OTHER_NUMBER = new VatNumber("NL", "987654321B01");
    private static final Country GERMANY = new Country("DE");
    private static final Duration DAY = Duration.ofDays(1);
    private static final Instant SIGNUP = Arbitrary.INSTANT;
    private static final Instant EXPIRY = SIGNUP.plus(DAY);

    protected final Accounts accounts;

    protected AccountsContract(StoreFixture fixture, Accounts accounts) {
        super(fixture);
        this.accounts = accounts;
    }

    /// The number of stored events of the account.
    protected abstract int eventsOf(AccountId id);

    @Test
    void an_unknown_account_is_not_found() {
        assertThat(accounts.find(Arbitrary.accountId())).isEmpty();
    }

    @Test
    void a_draft_is_found_as_stored() {
        var draft = stored(draft(new VatNumberStatus.Unverified(NUMBER)));

        assertThat(accounts.find(draft.id())).contains(draft);
    }

    @Test
    void of_several_accounts_the_existing_ones_are_found() {
        var first = stored(draft(new VatNumberStatus.NoNumber()));
        var second = stored(draft(new VatNumberStatus.Verified(NUMBER)));
        stored(draft(new VatNumberStatus.NoNumber()));

        assertThat(accounts.findAll(Set.of(first.id(), Arbitrary.accountId(), second.id())))
                .containsExactlyInAnyOrder(first, second);
        assertThat(accounts.findAll(Set.of())).isEmpty();
    }

    @Test
    void storing_a_draft_twice_fails() {
        var draft = stored(draft(new VatNumberStatus.NoNumber()));

        assertThatThrownBy(() -> commit(() -> accounts.add(draft))).isInstanceOf(RuntimeException.class);
        assertThat(accounts.find(draft.id())).contains(draft);
    }

    @Test
    void a_draft_that_is_rolled_back_is_not_stored() {
        var draft = draft(new VatNumberStatus.NoNumber());

        takenBack(() -> accounts.add(draft));

        assertThat(accounts.find(draft.id())).isEmpty();
    }

    @Test
    void every_state_is_found_as_stored() {
        var draft = stored(draft(new VatNumberStatus.Invalid(NUMBER)));
        var active = advanced(draft.activate(SIGNUP));
        assertThat(accounts.find(draft.id())).contains(active);

        var suspended = advanced(active.suspend(new Reason("an unpaid bill"), SIGNUP.plusSeconds(1)));
        assertThat(accounts.find(draft.id())).contains(suspended);

        var reactivated = advanced(suspended.reactivate(new Reason("it was paid"), SIGNUP.plusSeconds(2)));
        assertThat(accounts.find(draft.id())).contains(reactivated);

        var closed = advanced(reactivated.close(new Reason("requested"), SIGNUP.plusSeconds(3)));
        assertThat(accounts.find(draft.id())).contains(closed);

        var erased = advanced(closed.erase(ErasedAccountsContract.ERASURE));
        assertThat(accounts.find(draft.id())).contains(erased);
    }

    @Test
    void an_expired_draft_is_found_as_stored() {
        var draft = stored(draft(new VatNumberStatus.NoNumber()));
        var expired = advanced(draft.expire(EXPIRY));
        assertThat(accounts.find(draft.id())).contains(expired);

        var erased = advanced(expired.erase(ErasedAccountsContract.ERASURE));
        assertThat(accounts.find(draft.id())).contains(erased);
    }

    @Test
    void accounts_are_counted_by_status() {
        stored(draft(new VatNumberStatus.NoNumber()));
        stored(draft(new VatNumberStatus.NoNumber()));
        var active = advanced(stored(draft(new VatNumberStatus.NoNumber())).activate(SIGNUP));
        advanced(active.suspend(new Reason("an unpaid bill"), SIGNUP));

        assertThat(accounts.countByStatus())
                .containsOnly(
                        entry(AccountStatus.DRAFT, 2L),
                        entry(AccountStatus.ACTIVE, 0L),
                        entry(AccountStatus.SUSPENDED, 1L),
                        entry(AccountStatus.CLOSED, 0L),
                        entry(AccountStatus.EXPIRED, 0L));
    }

    @Test
    void several_drafts_expire_together_and_nothing_else_does() {
        var first = stored(draft(new VatNumberStatus.NoNumber()));
        var second = stored(draft(new VatNumberStatus.Invalid(NUMBER)));
        var untouched = stored(draft(new VatNumberStatus.NoNumber()));
        var other = stored(draft(new VatNumberStatus.NoNumber()));
        var active = advanced(other.activate(SIGNUP));

        commit(() -> accounts.expire(Set.of(first.id(), second.id(), active.id(), Arbitrary.accountId()), EXPIRY));
        commit(() -> accounts.expire(Set.of(), EXPIRY));

        assertThat(accounts.find(first.id())).contains(first.expire(EXPIRY).to());
        assertThat(accounts.find(second.id())).contains(second.expire(EXPIRY).to());
        assertThat(accounts.find(untouched.id())).contains(untouched);
        assertThat(accounts.find(active.id())).contains(active);
        assertThat(List.of(first.id(), second.id(), untouched.id(), active.id()))
                .extracting(this::eventsOf)
                .containsExactly(1, 1, 0, 1);
    }

    @Test
    void of_many_who_expire_the_same_drafts_at_once_each_draft_expires_once() {
        var drafts = Stream.generate(
                        () -> stored(draft(new VatNumberStatus.NoNumber())).id())
                .limit(20)
                .toList();

        Race.of(() -> committed(() -> {
            accounts.expire(Set.copyOf(drafts), EXPIRY);
            return true;
        }));

        assertThat(drafts).allSatisfy(id -> assertThat(eventsOf(id)).isEqualTo(1));
    }

    @Test
    void an_expiry_that_is_taken_back_leaves_nothing() {
        var draft = stored(draft(new VatNumberStatus.NoNumber()));

        takenBack(() -> accounts.expire(Set.of(draft.id()), EXPIRY));

        assertThat(accounts.find(draft.id())).contains(draft);
        assertThat(eventsOf(draft.id())).isZero();
    }

    @Test
    void each_transition_stores_its_event() {
        var draft = stored(draft(new VatNumberStatus.NoNumber()));
        var active = advanced(draft.activate(SIGNUP));
        advanced(active.suspend(new Reason("an unpaid bill"), SIGNUP));

        assertThat(eventsOf(draft.id())).isEqualTo(2);
    }

    @Test
    void a_transition_from_an_outdated_version_is_refused_and_stores_nothing() {
        var draft = stored(draft(new VatNumberStatus.NoNumber()));
        var active = advanced(draft.activate(SIGNUP));

        assertThat(committed(() -> accounts.advance(draft.expire(EXPIRY)))).isFalse();
        assertThat(accounts.find(draft.id())).contains(active);
        assertThat(eventsOf(draft.id())).isEqualTo(1);
    }

    @Test
    void a_transition_that_is_rolled_back_stores_nothing() {
        var draft = stored(draft(new VatNumberStatus.NoNumber()));

        takenBack(() -> accounts.advance(draft.activate(SIGNUP)));

        assertThat(accounts.find(draft.id())).contains(draft);
        assertThat(eventsOf(draft.id())).isZero();
    }

    @Test
    void only_one_of_several_concurrent_transitions_from_one_version_is_stored() {
        var draft = stored(draft(new VatNumberStatus.NoNumber()));

        var answers = Race.of(() -> committed(() -> accounts.advance(draft.activate(SIGNUP))));

        assertThat(answers).containsOnlyOnce(true);
        assertThat(eventsOf(draft.id())).isEqualTo(1);
    }

    @Test
    void a_vat_status_is_recorded_in_every_state() {
        var draft = stored(draft(new VatNumberStatus.Unverified(NUMBER)));
        assertThat(record(draft.id(), new VatNumberStatus.Verified(NUMBER))).isTrue();
        assertThat(statusOf(draft.id())).isEqualTo(new VatNumberStatus.Verified(NUMBER));

        var known = (Account.Draft) accounts.find(draft.id()).orElseThrow();
        advanced(known.activate(SIGNUP));
        assertThat(record(draft.id(), new VatNumberStatus.Invalid(NUMBER))).isTrue();
        assertThat(statusOf(draft.id())).isEqualTo(new VatNumberStatus.Invalid(NUMBER));
    }

    @Test
    void the_status_of_another_vat_number_is_not_recorded() {
        var draft = stored(draft(new VatNumberStatus.Unverified(OTHER_NUMBER)));

        assertThat(record(draft.id(), new VatNumberStatus.Verified(NUMBER))).isFalse();
        assertThat(accounts.find(draft.id())).contains(draft);
    }

    @Test
    void no_vat_status_is_recorded_without_a_vat_number_or_account() {
        var draft = stored(draft(new VatNumberStatus.NoNumber()));

        assertThat(record(draft.id(), new VatNumberStatus.Verified(NUMBER))).isFalse();
        assertThat(record(Arbitrary.accountId(), new VatNumberStatus.Verified(NUMBER)))
                .isFalse();
    }

    @Test
    void a_transition_from_before_another_change_of_the_account_is_refused_and_stores_nothing() {
        var address = new PostalAddress("Rua 2", Optional.empty(), "1000", "Lisboa", Optional.empty());
        var verified = new VatNumberStatus.Verified(NUMBER);
        var changes = List.<Consumer<Account>>of(
                account -> record(account.id(), verified),
                account -> replace(account.id(), verified),
                account -> commit(() -> accounts.changeOwnerEmail(
                        account.id(), new Owner(account.profile().owner().id(), Arbitrary.email()))),
                account -> commit(() ->
                        accounts.describe(account.id(), Optional.empty(), Optional.of(address), Optional.empty())));

        for (var change : changes) {
            var draft = stored(draft(new VatNumberStatus.Unverified(NUMBER)));
            var active = advanced(draft.activate(SIGNUP));
            change.accept(active);
            var changed = accounts.find(active.id()).orElseThrow();

            assertThat(changed).isInstanceOf(Account.Active.class).isNotEqualTo(active);
            assertThat(committed(() -> accounts.advance(active.suspend(new Reason("an unpaid bill"), SIGNUP))))
                    .isFalse();
            assertThat(accounts.find(active.id())).contains(changed);
            assertThat(eventsOf(active.id())).isEqualTo(1);
        }
    }

    @Test
    void the_owner_gets_another_address_in_every_state() {
        var draft = stored(draft(new VatNumberStatus.NoNumber()));
        var active = advanced(draft.activate(SIGNUP));
        var owner = new Owner(draft.profile().owner().id(), Arbitrary.email());
        assertThat(committed(() -> accounts.changeOwnerEmail(draft.id(), owner)))
                .isTrue();
        assertThat(profileOf(draft.id())).isEqualTo(active.profile().with(owner));

        var changed = active(draft.id());
        advanced(changed.suspend(new Reason("an unpaid bill"), SIGNUP));
        var again = new Owner(owner.id(), Arbitrary.email());
        assertThat(committed(() -> accounts.changeOwnerEmail(draft.id(), again)))
                .isTrue();
        assertThat(ownerOf(draft.id())).isEqualTo(again);
    }

    @Test
    void a_vat_number_is_replaced_whatever_it_was() {
        var draft = stored(draft(new VatNumberStatus.NoNumber()));
        var active = advanced(draft.activate(SIGNUP));

        for (var standing : List.of(
                new VatNumberStatus.Unverified(NUMBER),
                new VatNumberStatus.Verified(NUMBER),
                new VatNumberStatus.Unverified(OTHER_NUMBER),
                new VatNumberStatus.Verified(OTHER_NUMBER),
                new VatNumberStatus.Verified(NUMBER))) {
            assertThat(replace(draft.id(), standing)).isTrue();
            assertThat(statusOf(draft.id())).isEqualTo(standing);
        }
        assertThat(profileOf(draft.id())).isEqualTo(active.profile().with(new VatNumberStatus.Verified(NUMBER)));
        var changed = active(draft.id());
        advanced(changed.suspend(new Reason("an unpaid bill"), SIGNUP));
        assertThat(replace(draft.id(), new VatNumberStatus.Unverified(OTHER_NUMBER)))
                .isTrue();
    }

    @Test
    void a_verified_number_is_not_replaced_by_itself_unverified() {
        var draft = stored(draft(new VatNumberStatus.Verified(NUMBER)));
        advanced(draft.activate(SIGNUP));

        assertThat(replace(draft.id(), new VatNumberStatus.Unverified(NUMBER))).isFalse();

        assertThat(statusOf(draft.id())).isEqualTo(new VatNumberStatus.Verified(NUMBER));
    }

    @Test
    void a_vat_number_of_another_country_is_not_stored() {
        var draft = stored(draft(new VatNumberStatus.Verified(NUMBER)));
        advanced(draft.activate(SIGNUP));

        assertThat(replace(draft.id(), new VatNumberStatus.Verified(new VatNumber("DE", "136695976"))))
                .isFalse();

        assertThat(statusOf(draft.id())).isEqualTo(new VatNumberStatus.Verified(NUMBER));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({"GR, EL", "GB, XI", "FR, FR"})
    void a_vat_number_with_the_prefix_of_the_country_is_stored(String country, String prefix) {
        var draft = stored(draft(new VatNumberStatus.NoNumber()));
        var active = advanced(draft.activate(SIGNUP));
        advanced(active.correctCountry(new Country(country), Optional.empty(), SIGNUP));
        var standing = new VatNumberStatus.Verified(new VatNumber(prefix, "123456789"));

        assertThat(replace(draft.id(), standing)).isTrue();
        assertThat(statusOf(draft.id())).isEqualTo(standing);
    }

    @Test
    void a_corrected_country_is_stored_with_its_event_in_every_state() {
        var draft = stored(draft(new VatNumberStatus.NoNumber()));
        var active = advanced(draft.activate(SIGNUP));
        var german = advanced(active.correctCountry(GERMANY, Optional.empty(), SIGNUP));
        assertThat(accounts.find(draft.id())).contains(german);

        var suspended = advanced(german.suspend(new Reason("an unpaid bill"), SIGNUP));
        var greek = advanced(suspended.correctCountry(new Country("GR"), Optional.of(new Reason("a typo")), SIGNUP));
        assertThat(accounts.find(draft.id())).contains(greek);

        var closed = advanced(greek.close(new Reason("requested"), SIGNUP));
        var french = advanced(closed.correctCountry(new Country("FR"), Optional.empty(), SIGNUP));
        assertThat(accounts.find(draft.id())).contains(french);
        assertThat(eventsOf(draft.id())).isEqualTo(6);
    }

    @Test
    void correcting_the_country_removes_a_vat_number_of_another_country() {
        var draft = stored(draft(new VatNumberStatus.Verified(NUMBER)));
        var active = advanced(draft.activate(SIGNUP));

        var german = advanced(active.correctCountry(GERMANY, Optional.empty(), SIGNUP));

        assertThat(german.profile().vat()).isEqualTo(new VatNumberStatus.NoNumber());
        assertThat(accounts.find(draft.id())).contains(german);
    }

    @Test
    void one_of_many_concurrent_corrections_of_the_country_succeeds() {
        var draft = stored(draft(new VatNumberStatus.NoNumber()));
        var active = advanced(draft.activate(SIGNUP));

        var answers = Race.of(
                () -> committed(() -> accounts.advance(active.correctCountry(GERMANY, Optional.empty(), SIGNUP))));

        assertThat(answers).containsOnlyOnce(true);
        assertThat(eventsOf(draft.id())).isEqualTo(2);
    }

    @Test
    void the_country_is_not_corrected_if_the_vat_number_changed_concurrently() {
        var draft = stored(draft(new VatNumberStatus.NoNumber()));
        var active = advanced(draft.activate(SIGNUP));
        replace(draft.id(), new VatNumberStatus.Verified(NUMBER));

        assertThat(committed(() -> accounts.advance(active.correctCountry(GERMANY, Optional.empty(), SIGNUP))))
                .isFalse();
        assertThat(profileOf(draft.id()).country()).isEqualTo(new Country("NL"));
        assertThat(eventsOf(draft.id())).isEqualTo(1);
    }

    @Test
    void a_locked_account_is_found_in_its_present_state() {
        var draft = stored(draft(new VatNumberStatus.NoNumber()));

        assertThat(committed(() -> accounts.lock(draft.id()))).contains(draft);
        assertThat(committed(() -> accounts.lock(Arbitrary.accountId()))).isEmpty();
    }

    @Test
    void each_of_many_concurrent_locks_sees_the_change_of_the_previous_one() {
        var draft = stored(draft(new VatNumberStatus.NoNumber()));
        advanced(draft.activate(SIGNUP));
        var countries = List.of("DE", "FR", "BE", "AT", "IT", "ES", "PT", "PL");

        Race.of(
                countries.size(),
                runner -> committed(() -> {
                    var found = (Account.Active) accounts.lock(draft.id()).orElseThrow();
                    return accounts.advance(
                            found.correctCountry(new Country(countries.get(runner)), Optional.empty(), SIGNUP));
                }));

        assertThat(eventsOf(draft.id())).isEqualTo(1 + countries.size());
    }

    @Test
    void a_vat_number_is_not_stored_if_the_owner_may_not_sign_in() {
        var draft = stored(draft(new VatNumberStatus.NoNumber()));
        assertThat(replace(draft.id(), new VatNumberStatus.Verified(NUMBER))).isFalse();

        var active = advanced(draft.activate(SIGNUP));
        advanced(active.close(new Reason("requested"), SIGNUP));

        assertThat(replace(draft.id(), new VatNumberStatus.Verified(NUMBER))).isFalse();
        assertThat(replace(Arbitrary.accountId(), new VatNumberStatus.Verified(NUMBER)))
                .isFalse();
        assertThat(statusOf(draft.id())).isEqualTo(new VatNumberStatus.NoNumber());
    }

    @Test
    void a_vat_number_that_is_rolled_back_is_not_stored() {
        var draft = stored(draft(new VatNumberStatus.NoNumber()));
        advanced(draft.activate(SIGNUP));

        takenBack(() -> accounts.replaceVat(draft.id(), new VatNumberStatus.Verified(NUMBER)));

        assertThat(statusOf(draft.id())).isEqualTo(new VatNumberStatus.NoNumber());
    }

    @Test
    void an_account_is_found_by_its_owners_new_address() {
        var draft = stored(draft(new VatNumberStatus.NoNumber()));
        var owner = new Owner(draft.profile().owner().id(), new EmailAddress("moved.lovelace@example.com"));
        commit(() -> accounts.changeOwnerEmail(draft.id(), owner));

        assertThat(found("Moved.Lovelace")).extracting(Account::id).containsExactly(draft.id());
        assertThat(found(draft.profile().owner().email().value())).isEmpty();
    }

    @Test
    void the_address_of_another_user_changes_no_account() {
        var draft = stored(draft(new VatNumberStatus.NoNumber()));
        var other = stored(draft(new VatNumberStatus.NoNumber()));
        var stranger = new Owner(other.profile().owner().id(), Arbitrary.email());

        assertThat(committed(() -> accounts.changeOwnerEmail(draft.id(), stranger)))
                .isFalse();
        assertThat(committed(() -> accounts.changeOwnerEmail(Arbitrary.accountId(), stranger)))
                .isFalse();
        assertThat(accounts.find(draft.id())).contains(draft);
        assertThat(accounts.find(other.id())).contains(other);
    }

    @Test
    void an_owners_address_that_is_rolled_back_is_unchanged() {
        var draft = stored(draft(new VatNumberStatus.NoNumber()));
        var owner = new Owner(draft.profile().owner().id(), Arbitrary.email());

        takenBack(() -> accounts.changeOwnerEmail(draft.id(), owner));

        assertThat(accounts.find(draft.id())).contains(draft);
    }

    @Test
    void the_given_parts_of_a_profile_change_and_the_others_stay() {
        var draft = stored(draft(new VatNumberStatus.Unverified(NUMBER)));
        var bystander = stored(draft(new VatNumberStatus.NoNumber()));
        var active = advanced(draft.activate(SIGNUP));
        var name = new CompanyName("Ada's Looms");
        var address = new PostalAddress(
                "Keizersgracht 1", Optional.of("2nd floor"), "1015 CJ", "Amsterdam", Optional.of("Noord-Holland"));

        commit(() -> accounts.describe(draft.id(), Optional.empty(), Optional.of(address), Optional.empty()));
        var settled = active.profile().with(address);
        assertThat(profileOf(draft.id())).isEqualTo(settled);

        commit(() -> accounts.describe(draft.id(), Optional.of(name), Optional.empty(), Optional.empty()));
        assertThat(profileOf(draft.id())).isEqualTo(settled.with(name));

        var moved = new PostalAddress("Rua 2", Optional.empty(), "1000", "Lisboa", Optional.empty());
        commit(() -> accounts.describe(
                draft.id(), Optional.of(active.profile().company()), Optional.of(moved), Optional.empty()));
        assertThat(profileOf(draft.id())).isEqualTo(active.profile().with(moved));

        commit(() -> accounts.describe(draft.id(), Optional.empty(), Optional.empty(), Optional.empty()));
        assertThat(profileOf(draft.id())).isEqualTo(active.profile().with(moved));
        assertThat(accounts.find(bystander.id())).contains(bystander);
        assertThat(found("Looms")).isEmpty();
    }

    @Test
    void metadata_is_stored_with_a_draft_and_replaced() {
        var shop = new Metadata(Map.of("shop", "north"));
        var profile = profile(new VatNumberStatus.NoNumber()).with(new ClientData(Optional.empty(), shop));
        var draft = stored(new Account.Draft(Arbitrary.accountId(), profile, SIGNUP, EXPIRY));
        assertThat(accounts.find(draft.id())).contains(draft);

        var other = new Metadata(Map.of("shop", "south", "note", "a \"quote\""));
        commit(() -> accounts.describe(draft.id(), Optional.empty(), Optional.empty(), Optional.of(other)));
        assertThat(profileOf(draft.id()).clientData()).isEqualTo(new ClientData(Optional.empty(), other));

        commit(() -> accounts.describe(draft.id(), Optional.empty(), Optional.empty(), Optional.of(Metadata.NONE)));
        assertThat(profileOf(draft.id()).clientData()).isEqualTo(ClientData.NONE);
    }

    @Test
    void an_external_id_belongs_to_one_account_at_a_time() {
        var first = stored(draft(new VatNumberStatus.NoNumber())).id();
        var second = stored(draft(new VatNumberStatus.NoNumber())).id();
        var crm = new ClientData(Optional.of(new ExternalId("CRM-7")), new Metadata(Map.of("tier", "gold")));
        assertThat(replaced(first, crm)).isTrue();
        assertThat(profileOf(first).clientData()).isEqualTo(crm);
        assertThat(replaced(first, crm)).isTrue();

        assertThat(replaced(second, crm)).isFalse();
        assertThat(profileOf(second).clientData()).isEqualTo(ClientData.NONE);
        assertThat(found(AccountSearch.having(new ExternalId("CRM-7"))))
                .extracting(Account::id)
                .containsExactly(first);

        assertThat(replaced(first, new ClientData(Optional.of(new ExternalId("CRM-8")), Metadata.NONE)))
                .isTrue();
        assertThat(found(AccountSearch.having(new ExternalId("CRM-7")))).isEmpty();
        assertThat(replaced(second, crm)).isTrue();
        assertThat(found(AccountSearch.having(new ExternalId("CRM-7"))))
                .extracting(Account::id)
                .containsExactly(second);
    }

    @Test
    void of_accounts_that_take_an_external_id_at_the_same_time_one_has_it() {
        var crm = new ClientData(Optional.of(new ExternalId("CRM-7")), Metadata.NONE);

        var taken = Race.of(() -> {
            var id = stored(draft(new VatNumberStatus.NoNumber())).id();
            return replaced(id, crm);
        });

        assertThat(taken).containsOnlyOnce(true);
        assertThat(found(AccountSearch.having(new ExternalId("CRM-7")))).hasSize(1);
    }

    @Test
    void a_change_of_the_client_data_raises_the_version_and_an_erasure_removes_it() {
        var draft = stored(draft(new VatNumberStatus.NoNumber()));
        var crm = new ClientData(Optional.of(new ExternalId("CRM-7")), new Metadata(Map.of("tier", "gold")));
        replaced(draft.id(), crm);
        assertThat(committed(() -> accounts.advance(draft.expire(EXPIRY)))).isFalse();
        var changed = (Account.Draft) accounts.find(draft.id()).orElseThrow();
        var expired = advanced(changed.expire(EXPIRY));
        assertThat(expired.profile().clientData()).isEqualTo(crm);

        advanced(expired.erase(ErasedAccountsContract.ERASURE));

        assertThat(profileOf(draft.id()).clientData()).isEqualTo(ClientData.NONE);
    }

    @Test
    void an_address_stays_when_the_account_is_suspended_and_when_the_VAT_number_is_verified() {
        var draft = stored(draft(new VatNumberStatus.Unverified(NUMBER)));
        var active = advanced(draft.activate(SIGNUP));
        var address = new PostalAddress("Rua 2", Optional.empty(), "1000", "Lisboa", Optional.empty());
        commit(() -> accounts.describe(draft.id(), Optional.empty(), Optional.of(address), Optional.empty()));

        commit(() -> accounts.recordVat(draft.id(), NUMBER, new VatNumberStatus.Verified(NUMBER)));
        var changed = active(draft.id());
        advanced(changed.suspend(new Reason("an unpaid bill"), SIGNUP));

        assertThat(profileOf(draft.id()))
                .isEqualTo(active.profile().with(address).with(new VatNumberStatus.Verified(NUMBER)));
    }

    @Test
    void expired_drafts_are_found_the_oldest_first() {
        var second = stored(draft(EXPIRY.plusSeconds(2)));
        var first = stored(draft(EXPIRY.plusSeconds(1)));
        var third = stored(draft(EXPIRY.plusSeconds(3)));

        assertThat(accounts.findExpired(EXPIRY, 10)).isEmpty();
        assertThat(accounts.findExpired(EXPIRY.plusSeconds(2), 10)).containsExactly(first, second);
        assertThat(accounts.findExpired(EXPIRY.plus(DAY), 10)).containsExactly(first, second, third);
    }

    @Test
    void expired_drafts_are_limited_to_the_requested_number() {
        var first = stored(draft(EXPIRY.plusSeconds(1)));
        stored(draft(EXPIRY.plusSeconds(2)));

        assertThat(accounts.findExpired(EXPIRY.plus(DAY), 1)).containsExactly(first);
    }

    @Test
    void only_drafts_expire() {
        var draft = stored(draft(EXPIRY));
        advanced(draft.activate(SIGNUP));
        var other = stored(draft(EXPIRY));
        advanced(other.expire(EXPIRY));

        assertThat(accounts.findExpired(EXPIRY.plus(DAY), 10)).isEmpty();
        assertThat(accounts.nextExpiry()).isEmpty();
    }

    @Test
    void at_the_next_expiry_time_a_draft_has_expired() {
        stored(draft(EXPIRY.plusSeconds(1)));
        var next = stored(draft(EXPIRY));

        assertThat(accounts.nextExpiry()).contains(EXPIRY);
        assertThat(accounts.findExpired(EXPIRY, 10)).containsExactly(next);
    }

    @Test
    void accounts_are_listed_newest_first_page_by_page() {
        var first = stored(draft(new VatNumberStatus.NoNumber()));
        var second = stored(draft(new VatNumberStatus.NoNumber()));
        var third = stored(draft(new VatNumberStatus.NoNumber()));

        var page = accounts.search(AccountSearch.all(), new PageRequest<>(2, Optional.empty()));
        assertThat(page.items()).containsExactly(third, second);
        assertThat(page.next()).contains(second.id());
        var last = accounts.search(AccountSearch.all(), new PageRequest<>(2, page.next()));
        assertThat(last.items()).containsExactly(first);
        assertThat(last.next()).isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "ada.lovelace@example.com",
                "LOVELACE",
                "ada's",
                "ENGINES & söhne",
                "ΑΝΑΛΥΤΙΚΌΣ",
                "100%",
                "a_b",
                "NL123456789B01",
                "nl 1234.56.789-b01",
                "56789b",
                "@"
            })
    void an_account_is_found_by_any_part_of_address_company_and_number(String text) {
        var owner = new Owner(Arbitrary.userId(), new EmailAddress("ada.lovelace@example.com"));
        var company = new CompanyName("Ada's Engines & Söhne αναλυτικός 100% a_b!");
        var profile = new Profile(owner, company, new Country("NL"), new VatNumberStatus.Verified(NUMBER));
        var draft = stored(new Account.Draft(Arbitrary.accountId(), profile, SIGNUP, EXPIRY));

        assertThat(found(text)).contains(draft);
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"a%a", "E_gines", "unknown!", "NL999999999B99", "\\"})
    void an_account_is_not_found_by_text_that_it_does_not_contain(String text) {
        stored(draft(new VatNumberStatus.Verified(NUMBER)));

        assertThat(found(text)).isEmpty();
    }

    @Test
    void an_account_is_found_by_the_stored_form_of_a_typed_address() {
        var owner = new Owner(Arbitrary.userId(), new EmailAddress("root@xn--strae-oqa.de"));
        var profile = new Profile(owner, new CompanyName("Root"), new Country("DE"), new VatNumberStatus.NoNumber());
        var account = stored(new Account.Draft(Arbitrary.accountId(), profile, SIGNUP, EXPIRY));
        var typed = AccountSearch.Text.parse("stra\u00dfe.de").orThrow();

        assertThat(found(new AccountSearch(Optional.of(typed), Optional.empty())))
                .isEmpty();
        assertThat(found(new AccountSearch(Optional.of(typed.or("xn--strae-oqa.de")), Optional.empty())))
                .containsExactly(account);
    }

    @Test
    void accounts_are_found_by_status() {
        var draft = stored(draft(new VatNumberStatus.NoNumber()));
        var other = stored(draft(new VatNumberStatus.NoNumber()));
        var active = advanced(other.activate(SIGNUP));

        assertThat(found(AccountStatus.DRAFT)).containsExactly(draft);
        assertThat(found(AccountStatus.ACTIVE)).containsExactly(active);
        assertThat(found(AccountStatus.CLOSED)).isEmpty();
    }

    @Test
    void a_search_can_be_limited_to_given_accounts() {
        var draft = stored(draft(new VatNumberStatus.NoNumber()));
        stored(draft(new VatNumberStatus.NoNumber()));

        assertThat(found(AccountSearch.all().among(Set.of(draft.id(), Arbitrary.accountId()))))
                .containsExactly(draft);
        assertThat(found(AccountSearch.all().among(Set.of()))).isEmpty();
    }

    private List<Account> found(String searched) {
        var text = AccountSearch.Text.parse(searched).orThrow();
        return found(new AccountSearch(Optional.of(text), Optional.empty()));
    }

    private List<Account> found(AccountStatus status) {
        return found(new AccountSearch(Optional.empty(), Optional.of(status)));
    }

    private List<Account> found(AccountSearch search) {
        return accounts.search(search, new PageRequest<>(100, Optional.empty())).items();
    }

    private boolean record(AccountId id, VatNumberStatus status) {
        return committed(() -> accounts.recordVat(id, NUMBER, status));
    }

    private boolean replace(AccountId id, VatNumberStatus status) {
        return committed(() -> accounts.replaceVat(id, status));
    }

    private boolean replaced(AccountId id, ClientData clientData) {
        return committed(() -> {
            accounts.lock(id);
            return accounts.replaceClientData(id, clientData);
        });
    }

    private Owner ownerOf(AccountId id) {
        return accounts.find(id).orElseThrow().profile().owner();
    }

    private VatNumberStatus statusOf(AccountId id) {
        return accounts.find(id).orElseThrow().profile().vat();
    }

    private Account.Draft stored(Account.Draft draft) {
        commit(() -> accounts.add(draft));
        return draft;
    }

    private <S extends Account> S advanced(Account.Transition<S> transition) {
        assertThat(committed(() -> accounts.advance(transition))).isTrue();
        return transition.to();
    }

    private Account.Active active(AccountId id) {
        return (Account.Active) accounts.find(id).orElseThrow();
    }

    private Profile profileOf(AccountId id) {
        return accounts.find(id).orElseThrow().profile();
    }

    private static Account.Draft draft(Instant expiresAt) {
        return new Account.Draft(Arbitrary.accountId(), profile(new VatNumberStatus.NoNumber()), SIGNUP, expiresAt);
    }

    private static Account.Draft draft(VatNumberStatus vat) {
        return new Account.Draft(Arbitrary.accountId(), profile(vat), SIGNUP, EXPIRY);
    }

    private static Profile profile(VatNumberStatus vat) {
        return new Profile(
                new Owner(Arbitrary.userId(), Arbitrary.email()),
                new CompanyName("Ada's Engines"),
                new Country("NL"),
                vat);
    }
}
