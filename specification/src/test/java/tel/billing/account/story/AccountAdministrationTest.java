package tel.billing.account.story;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.idempotency.spec.SampleRequests.FINGERPRINT;
import static tel.billing.story.Person.ADA;
import static tel.billing.story.Person.BELA;
import static tel.billing.story.Person.CLEO;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.account.AccountEvent;
import tel.billing.account.AccountStatus;
import tel.billing.account.application.AccountDetails;
import tel.billing.account.application.AccountSearch;
import tel.billing.account.application.ChangeAccountStatus;
import tel.billing.account.application.ChangeAccountStatus.Action;
import tel.billing.account.application.ChangeAccountStatus.Outcome;
import tel.billing.account.application.ChangeClientData;
import tel.billing.account.domain.Account;
import tel.billing.audit.Actor;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEntry;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTarget;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.identity.application.session.CheckSession.SessionState;
import tel.billing.identity.application.session.RefreshSession;
import tel.billing.identity.application.session.SignIn;
import tel.billing.identity.story.signup.SignupSteps;
import tel.billing.ledger.Wallet;
import tel.billing.notification.EmailMessage;
import tel.billing.payment.story.TopUpSteps;
import tel.billing.shared.AccountId;
import tel.billing.shared.ClientData;
import tel.billing.shared.ExternalId;
import tel.billing.shared.Metadata;
import tel.billing.shared.Money;
import tel.billing.shared.PageRequest;
import tel.billing.shared.Reason;
import tel.billing.shared.Role;
import tel.billing.shared.UserId;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Person;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;

@Order(2)
@DisplayName("Managing accounts")
class AccountAdministrationTest {

    private final BillingWorld world = new BillingWorld();
    private final CommonSteps commonSteps = new CommonSteps(world);
    private final SignupSteps signupSteps = new SignupSteps(world, commonSteps);
    private final TopUpSteps topUpSteps = new TopUpSteps(world, commonSteps);
    private final AccountId operator = new AccountId(world.ids.next());
    private final UserId egon = new UserId(world.ids.next());
    private final Story story;
    private List<AccountDetails> found = List.of();
    private Optional<Outcome> outcome = Optional.empty();
    private Optional<ChangeClientData.Outcome> changedClientData = Optional.empty();
    private ExecuteOnce.Result result;

    AccountAdministrationTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ada@example.com", "ADA@", "analytical", "Ada's Analytical Engines"})
    void an_account_is_found_by_part_of_its_address_or_name(String text) {
        story.given(commonSteps.isACustomer(ADA))
                .and(commonSteps.isACustomer(BELA))
                .when(searches(text))
                .then(theAccountsFoundAreThoseOf(ADA));
    }

    @Test
    void accounts_are_found_by_status_newest_first() {
        story.given(commonSteps.isACustomer(ADA))
                .and(commonSteps.isACustomer(BELA))
                .and(signupSteps.signsUp(CLEO))
                .when(looksForAccountsThatAre(AccountStatus.ACTIVE))
                .then(theAccountsFoundAreThoseOf(BELA, ADA));
    }

    @Test
    void an_account_is_found_by_its_external_id() {
        story.given(commonSteps.isACustomer(ADA))
                .and(commonSteps.isACustomer(BELA))
                .when(storesTheExternalId(ADA, "CRM-7"))
                .and(looksForTheExternalId("CRM-7"))
                .then(theAccountsFoundAreThoseOf(ADA))
                .and(theAuditLogShowsOneChangeOfClientData());
    }

    @Test
    void an_external_id_belongs_to_one_account_at_a_time() {
        story.given(commonSteps.isACustomer(ADA))
                .and(commonSteps.isACustomer(BELA))
                .and(storesTheExternalId(ADA, "CRM-7"))
                .when(storesTheExternalId(BELA, "CRM-7"))
                .then(itIsRejected(new ChangeClientData.Outcome.ExternalIdTaken(), "another account has it"))
                .when(storesTheExternalId(ADA, "CRM-8"))
                .and(storesTheExternalId(BELA, "CRM-7"))
                .and(looksForTheExternalId("CRM-7"))
                .then(theAccountsFoundAreThoseOf(BELA));
    }

    @Test
    void the_same_external_id_again_changes_nothing() {
        story.given(commonSteps.isACustomer(ADA))
                .and(storesTheExternalId(ADA, "CRM-7"))
                .when(storesTheExternalId(ADA, "CRM-7"))
                .then(theAuditLogShowsOneChangeOfClientData());
    }

    @Test
    void an_administrator_does_not_replace_data_that_were_not_shown() {
        var shown = new ClientData(Optional.empty(), Metadata.NONE);
        var present = new ClientData(Optional.of(new ExternalId("CRM-7")), Metadata.NONE);
        story.given(commonSteps.isACustomer(ADA))
                .and(storesTheExternalId(ADA, "CRM-7"))
                .when(storesTheExternalIdInsteadOf(shown, ADA, "CRM-8"))
                .then(itIsRejected(new ChangeClientData.Outcome.Outdated(present), "the account has other data"))
                .when(storesTheExternalIdInsteadOf(present, ADA, "CRM-8"))
                .and(looksForTheExternalId("CRM-8"))
                .then(theAccountsFoundAreThoseOf(ADA));
    }

    @Test
    void an_erased_account_gets_no_new_data() {
        story.given(commonSteps.isACustomer(ADA))
                .and(requests(Action.CLOSE, ADA, "requested"))
                .and(isErased(ADA))
                .when(storesTheExternalId(ADA, "CRM-7"))
                .then(itIsRejected(new ChangeClientData.Outcome.Erased(), "the personal data was erased"));
    }

    @Test
    void an_account_is_shown_with_its_wallets() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, Money.of(20_00, "EUR")))
                .when(searches("ada"))
                .then(theWalletsShownHold(Money.of(20_00, "EUR")));
    }

    @Test
    void the_owner_of_a_suspended_account_can_sign_in_with_restrictions() {
        story.given(commonSteps.isACustomer(ADA))
                .when(requests(Action.SUSPEND, ADA, "an unpaid bill"))
                .then(theAccountIsShown(AccountStatus.SUSPENDED))
                .and(theFirstSessionIs(ADA, SessionState.SUSPENDED))
                .and(canSignIn(ADA))
                .and(theHistoryEndsWith(ADA, "suspended: an unpaid bill"));
    }

    @Test
    void reactivation_restores_full_access() {
        story.given(commonSteps.isACustomer(ADA))
                .and(requests(Action.SUSPEND, ADA, "an unpaid bill"))
                .when(requests(Action.REACTIVATE, ADA, "it was paid"))
                .then(theAccountIsShown(AccountStatus.ACTIVE))
                .and(theFirstSessionIs(ADA, SessionState.ACTIVE))
                .and(theHistoryEndsWith(ADA, "suspended: an unpaid bill", "reactivated: it was paid"));
    }

    @Test
    void closing_an_account_ends_its_sessions_and_blocks_sign_in() {
        story.given(commonSteps.isACustomer(ADA))
                .when(requests(Action.CLOSE, ADA, "the customer requested it"))
                .then(theAccountIsShown(AccountStatus.CLOSED))
                .and(theFirstSessionIs(ADA, SessionState.ENDED))
                .and(cannotRefresh(ADA))
                .and(cannotSignIn(ADA));
    }

    @Test
    void a_suspended_account_can_be_closed() {
        story.given(commonSteps.isACustomer(ADA))
                .and(requests(Action.SUSPEND, ADA, "an unpaid bill"))
                .when(requests(Action.CLOSE, ADA, "never paid"))
                .then(theAccountIsShown(AccountStatus.CLOSED))
                .and(theHistoryEndsWith(ADA, "suspended: an unpaid bill", "closed: never paid"));
    }

    @Test
    void the_owner_is_notified_of_each_change_once_without_the_reason() {
        story.given(commonSteps.isACustomer(ADA))
                .and(commonSteps.isACustomer(BELA))
                .when(requests(Action.SUSPEND, ADA, "an unpaid bill"))
                .and(requests(Action.SUSPEND, ADA, "again"))
                .and(requests(Action.REACTIVATE, ADA, "it was paid"))
                .and(requests(Action.CLOSE, ADA, "the customer requested it"))
                .and(requests(Action.REACTIVATE, ADA, "a change of mind"))
                .then(isNotifiedOfEachChange(ADA))
                .and(isNotNotifiedAboutTheAccount(BELA));
    }

    @Test
    void the_audit_log_shows_each_change_with_its_reason() {
        story.given(commonSteps.isACustomer(ADA))
                .when(requests(Action.SUSPEND, ADA, "an unpaid bill"))
                .then(theAuditLogShows(AuditAction.ACCOUNT_SUSPENDED, ADA, "an unpaid bill"))
                .when(requests(Action.REACTIVATE, ADA, "it was paid"))
                .then(theAuditLogShows(AuditAction.ACCOUNT_REACTIVATED, ADA, "it was paid"))
                .when(requests(Action.CLOSE, ADA, "the customer requested it"))
                .then(theAuditLogShows(AuditAction.ACCOUNT_CLOSED, ADA, "the customer requested it"))
                .and(theAuditLogShowsEntriesOfEgon(3));
    }

    @Test
    void other_accounts_are_not_affected() {
        story.given(commonSteps.isACustomer(ADA))
                .and(commonSteps.isACustomer(BELA))
                .when(requests(Action.SUSPEND, ADA, "an unpaid bill"))
                .then(theFirstSessionIs(BELA, SessionState.ACTIVE));
    }

    @Test
    void a_change_to_the_present_status_succeeds_and_stores_nothing() {
        story.given(commonSteps.isACustomer(ADA))
                .and(requests(Action.SUSPEND, ADA, "an unpaid bill"))
                .when(requests(Action.SUSPEND, ADA, "again"))
                .then(theAccountIsShown(AccountStatus.SUSPENDED))
                .and(theHistoryEndsWith(ADA, "suspended: an unpaid bill"))
                .when(requests(Action.CLOSE, ADA, "never paid"))
                .and(requests(Action.CLOSE, ADA, "again"))
                .then(theAccountIsShown(AccountStatus.CLOSED))
                .and(theHistoryEndsWith(ADA, "suspended: an unpaid bill", "closed: never paid"));
    }

    @Test
    void a_closed_account_cannot_be_reopened() {
        story.given(commonSteps.isACustomer(ADA))
                .and(requests(Action.CLOSE, ADA, "the customer requested it"))
                .when(requests(Action.REACTIVATE, ADA, "a change of mind"))
                .then(isRefusedBecauseTheAccountIs(AccountStatus.CLOSED))
                .when(requests(Action.SUSPEND, ADA, "to be sure"))
                .then(isRefusedBecauseTheAccountIs(AccountStatus.CLOSED));
    }

    @ParameterizedTest
    @ValueSource(strings = {"SUSPEND", "REACTIVATE", "CLOSE"})
    void the_status_of_an_unconfirmed_account_cannot_be_changed(Action action) {
        story.given(signupSteps.signsUp(ADA))
                .when(requests(action, ADA, "it looks suspicious"))
                .then(isRefusedBecauseTheAccountIs(AccountStatus.DRAFT))
                .when(commonSteps.passes(Duration.ofHours(24)))
                .and(requests(action, ADA, "it looks suspicious"))
                .then(isRefusedBecauseTheAccountIs(AccountStatus.EXPIRED));
    }

    @Test
    void the_operators_own_account_cannot_be_suspended_or_closed() {
        story.when(requestsForTheOperatorsOwnAccount(Action.CLOSE)).then(isRefused(new Outcome.OperatorsOwn()));
    }

    @Test
    void an_unknown_account_is_not_found() {
        story.when(requests(Action.SUSPEND, new AccountId(new UUID(0, 0)), "an unknown account", "odd"))
                .then(isRefused(new Outcome.NotFound()));
    }

    @Test
    void a_retry_gets_the_first_response() {
        var key = new IdempotencyKey(UUID.fromString("6f2c1c5e-8d0b-4f6e-9b0a-5b1f0f3a7c11"));
        story.given(commonSteps.isACustomer(ADA))
                .and(requestsWithKey(key, Action.SUSPEND, ADA))
                .and(requests(Action.REACTIVATE, ADA, "it was paid"))
                .when(requestsWithKey(key, Action.SUSPEND, ADA))
                .then(theFirstAnswerComesAgain())
                .and(signupSteps.theAccountIs(ADA, AccountStatus.ACTIVE));
    }

    @Test
    void if_two_administrators_change_the_status_the_second_change_builds_on_the_first() {
        story.given(commonSteps.isACustomer(ADA))
                .when(closesWhileAnotherAdministratorSuspends(ADA))
                .then(theAccountIsShown(AccountStatus.CLOSED))
                .and(theHistoryEndsWith(ADA, "suspended: at the same time", "closed: the customer requested it"));
    }

    @Test
    void while_updates_are_delayed_the_status_is_read_from_the_database() {
        story.given(commonSteps.isACustomer(ADA))
                .and(requests(Action.SUSPEND, ADA, "an unpaid bill"))
                .when(updatesAreDelayed())
                .then(theFirstSessionIs(ADA, SessionState.SUSPENDED))
                .when(requests(Action.REACTIVATE, ADA, "it was paid"))
                .and(updatesAreDelayed())
                .then(theFirstSessionIs(ADA, SessionState.ACTIVE))
                .when(requests(Action.CLOSE, ADA, "the customer requested it"))
                .and(updatesAreDelayed())
                .then(theFirstSessionIs(ADA, SessionState.ENDED));
    }

    private Step searches(String searched) {
        return new Step("Dora searches for accounts with \"%s\"".formatted(searched), () -> {
            var text = AccountSearch.Text.parse(searched).orThrow();
            found = find(new AccountSearch(Optional.of(text), Optional.empty()));
        });
    }

    private Step looksForAccountsThatAre(AccountStatus status) {
        return new Step(
                "Dora searches for %s accounts".formatted(nameOf(status)),
                () -> found = find(new AccountSearch(Optional.empty(), Optional.of(status))));
    }

    private Step looksForTheExternalId(String externalId) {
        return new Step(
                "Dora searches for the account with the external ID " + externalId,
                () -> found = find(AccountSearch.having(new ExternalId(externalId))));
    }

    private Step storesTheExternalId(Person person, String externalId) {
        return new Step(
                "Egon stores the external ID %s for %s's account".formatted(externalId, person),
                () -> store(person, externalId, Optional.empty()));
    }

    private Step storesTheExternalIdInsteadOf(ClientData shown, Person person, String externalId) {
        return new Step(
                "Egon stores the external ID %s for %s's account, after %s was shown"
                        .formatted(
                                externalId,
                                person,
                                shown.externalId().map(ExternalId::value).orElse("none")),
                () -> store(person, externalId, Optional.of(shown)));
    }

    private void store(Person person, String externalId, Optional<ClientData> expected) {
        var command = new ChangeClientData.Command(
                KeyedRequest.ofStaff(operator, egon, newKey(), FINGERPRINT),
                Actor.of(egon, operator, Role.ADMIN),
                commonSteps.accountOf(person),
                Optional.of(new ExternalId(externalId)),
                Optional.empty(),
                expected);
        world.account.changeClientData(world.administrationPorts).change(command, answer -> {
            changedClientData = Optional.of(answer);
            return new StoredResponse(200, Map.of(), "");
        });
    }

    private Step itIsRejected(ChangeClientData.Outcome expected, String text) {
        return new Step(
                "it is rejected: " + text, () -> assertThat(changedClientData).contains(expected));
    }

    private Step theAuditLogShowsOneChangeOfClientData() {
        return new Step(
                "the audit log shows one change of the external ID",
                () -> assertThat(world.trail.entries())
                        .filteredOn(entry -> entry.event().action() == AuditAction.ACCOUNT_METADATA_CHANGED)
                        .hasSize(1));
    }

    private Step theAuditLogShows(AuditAction auditAction, Person person, String reason) {
        return new Step(
                "the audit log shows who did it, the account and the reason: %s"
                        .formatted(nameOf(auditAction).replace('_', ' ')),
                () -> assertThat(eventsOfEgon())
                        .last()
                        .isEqualTo(AuditEvent.byStaff(
                                auditAction,
                                Actor.of(egon, operator, Role.ADMIN),
                                AuditTarget.of(commonSteps.accountOf(person)),
                                new Reason(reason))));
    }

    private Step theAuditLogShowsEntriesOfEgon(int entries) {
        return new Step(
                "the audit log shows %s entries of Egon".formatted(entries),
                () -> assertThat(eventsOfEgon()).hasSize(entries));
    }

    private List<AuditEvent> eventsOfEgon() {
        return world.trail.entries().stream()
                .map(AuditEntry::event)
                .filter(event ->
                        event.actor().map(Actor::id).filter(egon::equals).isPresent())
                .toList();
    }

    private Step isErased(Person person) {
        return new Step(
                "%s's personal data is erased".formatted(person),
                () -> world.unitOfWork.perform(
                        () -> world.account.eraseOwner().erase(commonSteps.accountOf(person), world.clock.instant())));
    }

    private List<AccountDetails> find(AccountSearch search) {
        return world.account
                .searchAccounts(world.administrationPorts)
                .find(search, new PageRequest<>(20, Optional.empty()))
                .items();
    }

    private Step requests(Action action, Person person, String reason) {
        return new Step(
                "Egon requests to %s %s's account: %s".formatted(nameOf(action), person, reason),
                () -> change(newKey(), action, commonSteps.accountOf(person), reason));
    }

    private Step requests(Action action, AccountId account, String text, String reason) {
        return new Step(
                "Egon requests to %s %s".formatted(nameOf(action), text),
                () -> change(newKey(), action, account, reason));
    }

    private Step requestsWithKey(IdempotencyKey key, Action action, Person person) {
        return new Step(
                "Egon requests to %s %s's account with a fixed key".formatted(nameOf(action), person),
                () -> change(key, action, commonSteps.accountOf(person), "an unpaid bill"));
    }

    private Step requestsForTheOperatorsOwnAccount(Action action) {
        return new Step(
                "Egon requests to %s the operator's own account".formatted(nameOf(action)),
                () -> change(newKey(), action, operator, "by mistake"));
    }

    private Step closesWhileAnotherAdministratorSuspends(Person person) {
        return new Step(
                "Egon requests to close %s's account while another administrator suspends it".formatted(person), () -> {
                    var account = commonSteps.accountOf(person);
                    var active = (Account.Active) world.accounts.find(account).orElseThrow();
                    var rival = active.suspend(new Reason("at the same time"), world.clock.instant());
                    var conflicting = new ConflictingAccounts(world.accounts, rival);
                    change(
                            conflicting.changeAccountStatus(world),
                            newKey(),
                            Action.CLOSE,
                            account,
                            "the customer requested it");
                });
    }

    private Step updatesAreDelayed() {
        return new Step("updates about accounts are delayed", world.inactiveAccounts::loseTouch);
    }

    private Step theAccountsFoundAreThoseOf(Person... people) {
        return new Step(
                "the accounts found are those of "
                        + Stream.of(people).map(Person::toString).collect(joining(" and ")),
                () -> assertThat(found)
                        .extracting(accountDetails ->
                                accountDetails.account().owner().email())
                        .containsExactlyElementsOf(
                                Stream.of(people).map(Person::email).toList()));
    }

    private Step theWalletsShownHold(Money balance) {
        return new Step(
                "the wallet shows a balance of " + balance,
                () -> assertThat(found)
                        .flatExtracting(AccountDetails::wallets)
                        .extracting(Wallet::balance)
                        .containsExactly(balance));
    }

    private Step theAccountIsShown(AccountStatus status) {
        return new Step(
                "the response shows the account as %s".formatted(nameOf(status)),
                () -> assertThat(outcome)
                        .get()
                        .isInstanceOfSatisfying(
                                Outcome.Done.class,
                                done -> assertThat(done.account().account().status())
                                        .isEqualTo(status)));
    }

    private Step theFirstSessionIs(Person person, SessionState sessionState) {
        return new Step(
                "%s's session is treated as %s"
                        .formatted(person, sessionState.name().toLowerCase(Locale.ROOT)),
                () -> {
                    var session = commonSteps.firstSessionOf(person);
                    assertThat(world.identity.checkSession().check(session.account(), session.session()))
                            .isEqualTo(sessionState);
                });
    }

    private Step canSignIn(Person person) {
        return new Step(
                person + " can sign in", () -> assertThat(signIn(person)).isInstanceOf(SignIn.Outcome.SignedIn.class));
    }

    private Step cannotSignIn(Person person) {
        return new Step(
                person + " cannot sign in", () -> assertThat(signIn(person)).isEqualTo(new SignIn.Outcome.NoMatch()));
    }

    private SignIn.Outcome signIn(Person person) {
        return world.identity
                .signIn()
                .signIn(new SignIn.Command(
                        person.email(), person.password(), BillingWorld.FIRST_CLIENT, BillingWorld.FIRST_NETWORK));
    }

    private Step cannotRefresh(Person person) {
        return new Step(
                "%s's refresh token is rejected".formatted(person),
                () -> assertThat(world.identity
                                .refreshSession()
                                .refresh(commonSteps
                                        .firstSessionOf(person)
                                        .refreshToken()
                                        .text()))
                        .isEqualTo(new RefreshSession.Outcome.TokenInvalid()));
    }

    private Step theHistoryEndsWith(Person person, String... events) {
        return new Step(
                "after its activation the history of %s's account shows \"%s\""
                        .formatted(person, String.join("; ", events)),
                () -> assertThat(world.accounts.eventsOf(commonSteps.accountOf(person)).stream()
                                .skip(1)
                                .map(AccountAdministrationTest::describe))
                        .containsExactly(events));
    }

    private Step isNotifiedOfEachChange(Person person) {
        return new Step(
                "%s is notified by one e-mail each that the account was suspended, reactivated and closed"
                        .formatted(person),
                () -> {
                    var now = world.clock.instant();
                    assertThat(messagesOfTheAccountTo(person))
                            .containsExactly(
                                    new EmailMessage.AccountSuspended(person.email(), now),
                                    new EmailMessage.AccountReactivated(person.email(), now),
                                    new EmailMessage.AccountClosed(person.email(), now));
                });
    }

    private Step isNotNotifiedAboutTheAccount(Person person) {
        return new Step(
                "%s gets no such e-mail".formatted(person),
                () -> assertThat(messagesOfTheAccountTo(person)).isEmpty());
    }

    /// All e-mails since the signup.
    private List<EmailMessage> messagesOfTheAccountTo(Person person) {
        return commonSteps.messagesTo(person).stream()
                .filter(emailMessage -> !(emailMessage instanceof EmailMessage.ConfirmSignup))
                .toList();
    }

    private Step isRefusedBecauseTheAccountIs(AccountStatus status) {
        return new Step(
                "the change is rejected, because the account is " + nameOf(status),
                () -> assertThat(outcome).contains(new Outcome.Impossible(status)));
    }

    private Step isRefused(Outcome expected) {
        return new Step("the change is rejected", () -> assertThat(outcome).contains(expected));
    }

    private Step theFirstAnswerComesAgain() {
        return new Step(
                "the first response is returned again",
                () -> assertThat(result).isInstanceOfSatisfying(ExecuteOnce.Result.Responded.class, responded -> {
                    assertThat(responded.replayed()).isTrue();
                    assertThat(responded.storedResponse().body()).contains("suspended");
                }));
    }

    private void change(IdempotencyKey key, Action action, AccountId account, String reason) {
        change(world.account.changeAccountStatus(world.administrationPorts), key, action, account, reason);
    }

    private void change(
            ChangeAccountStatus changeAccountStatus,
            IdempotencyKey key,
            Action action,
            AccountId account,
            String reason) {
        outcome = Optional.empty();
        var by = Actor.of(egon, operator, Role.ADMIN);
        var request = KeyedRequest.ofStaff(operator, egon, key, FINGERPRINT);
        var command = new ChangeAccountStatus.Command(request, by, account, action, new Reason(reason));
        result = changeAccountStatus.change(command, result -> {
            outcome = Optional.of(result);
            return new StoredResponse(200, Map.of(), bodyOf(result));
        });
    }

    private static String bodyOf(Outcome result) {
        return result instanceof Outcome.Done done
                ? nameOf(done.account().account().status())
                : "refused";
    }

    private static IdempotencyKey newKey() {
        return new IdempotencyKey(UUID.randomUUID());
    }

    private static String describe(AccountEvent event) {
        return switch (event) {
            case AccountEvent.Activated _ -> "activated";
            case AccountEvent.Expired _ -> "expired";
            case AccountEvent.Suspended suspended -> "suspended: " + suspended.reason();
            case AccountEvent.Reactivated reactivated -> "reactivated: " + reactivated.reason();
            case AccountEvent.Closed closed -> "closed: " + closed.reason();
            case AccountEvent.Erased _ -> "erased";
            case AccountEvent.CountryCorrected corrected ->
                "corrected from %s to %s".formatted(corrected.from(), corrected.to());
        };
    }

    private static String nameOf(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
