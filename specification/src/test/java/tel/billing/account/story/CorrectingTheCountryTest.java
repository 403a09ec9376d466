package tel.billing.account.story;

import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.idempotency.spec.SampleRequests.FINGERPRINT;
import static tel.billing.story.Person.ADA;
import static tel.billing.story.Person.CLEO;
import static tel.billing.subscription.spec.InMemoryPlans.BUSINESS;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import tel.billing.account.AccountEvent;
import tel.billing.account.AccountStatus;
import tel.billing.account.VatNumber;
import tel.billing.account.application.ChangeProfile;
import tel.billing.account.application.CorrectCountry;
import tel.billing.audit.Actor;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEntry;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTarget;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.identity.story.signup.SignupSteps;
import tel.billing.invoice.story.InvoiceSteps;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.RecipientLocale;
import tel.billing.provisioning.spec.PhoneSystemScript;
import tel.billing.shared.AccountId;
import tel.billing.shared.Country;
import tel.billing.shared.Money;
import tel.billing.shared.Reason;
import tel.billing.shared.Role;
import tel.billing.shared.UserId;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Person;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;
import tel.billing.subscription.story.SubscriptionSteps;
import tel.billing.tax.story.VatNumberSteps;

@Order(4)
@DisplayName("Correcting the country")
class CorrectingTheCountryTest {
    private static final VatNumber GREEK = new VatNumber("EL", "094259216");
    private static final Reason REASON = new Reason("the trade register shows another country");
    private static final Duration TWELVE_MINUTES = Duration.ofMinutes(12);

    private final BillingWorld world = new BillingWorld();
    private final CommonSteps commonSteps = new CommonSteps(world);
    private final SignupSteps signupSteps = new SignupSteps(world, commonSteps);
    private final SubscriptionSteps subscriptionSteps = new SubscriptionSteps(world, commonSteps);
    private final VatNumberSteps numbers = new VatNumberSteps(world, commonSteps);
    private final InvoiceSteps invoices = new InvoiceSteps(world, commonSteps);
    private final AccountId operator = new AccountId(world.ids.next());
    private final UserId egon = new UserId(world.ids.next());
    private final Story story;
    private Optional<ChangeProfile.Outcome> changed = Optional.empty();
    private Optional<CorrectCountry.Outcome> corrected = Optional.empty();
    private Optional<ExecuteOnce.Result> answer = Optional.empty();

    CorrectingTheCountryTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void the_owner_corrects_the_country_before_the_first_charge_and_is_charged_its_vat() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .when(corrects(ADA, "DE"))
                .then(theCountryIs(ADA, "DE"))
                .and(theAuditLogNames(
                        AuditEvent.byUser(AuditAction.ACCOUNT_COUNTRY_CORRECTED, owner(ADA), target(ADA))))
                .and(theHistoryEndsWith(ADA, "NL", "DE", Optional.empty()))
                .when(subscriptionSteps.activates(ADA))
                .then(invoices.invoicesOf(ADA, "INV-2026-000001 of 2026-01-05: EUR 11.90, VAT EUR 1.90"))
                .and(invoices.theBuyerOf("INV-2026-000001", "Ada's Analytical Engines, DE"));
    }

    @Test
    void after_a_charge_only_an_administrator_can_correct_the_country() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .and(subscriptionSteps.activates(ADA))
                .when(corrects(ADA, "DE"))
                .then(isRefused(new ChangeProfile.Outcome.AlreadyCharged(), "the account was charged"))
                .and(theCountryIs(ADA, "NL"))
                .when(corrects(ADA, "NL"))
                .then(isAccepted());
    }

    @Test
    void the_country_cannot_be_corrected_while_a_charge_is_pending() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .and(subscriptionSteps.thePhoneSystem("does not answer", PhoneSystemScript.LOSE_ANSWERS))
                .and(subscriptionSteps.activates(ADA))
                .when(corrects(ADA, "DE"))
                .then(isRefused(new ChangeProfile.Outcome.AlreadyCharged(), "a charge is pending"))
                .and(theCountryIs(ADA, "NL"));
    }

    @Test
    void after_a_charge_that_was_released_the_owner_can_correct_the_country() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .and(subscriptionSteps.thePhoneSystem("is unavailable", PhoneSystemScript.BE_DOWN))
                .and(subscriptionSteps.activates(ADA))
                .when(corrects(ADA, "DE"))
                .then(theCountryIs(ADA, "DE"))
                .when(subscriptionSteps.thePhoneSystem("is available again", PhoneSystemScript.EXECUTE))
                .and(subscriptionSteps.repeatsTheRequest(ADA))
                .then(invoices.invoicesOf(ADA, "INV-2026-000001 of 2026-01-05: EUR 11.90, VAT EUR 1.90"));
    }

    @Test
    void after_five_corrections_in_an_hour_the_owner_must_wait() {
        story.given(commonSteps.isACustomer(ADA))
                .and(corrects(ADA, "DE"))
                .and(corrects(ADA, "FR"))
                .and(corrects(ADA, "BE"))
                .and(corrects(ADA, "AT"))
                .and(corrects(ADA, "IT"))
                .when(corrects(ADA, "NL"))
                .then(isRefused(
                        new ChangeProfile.Outcome.RateLimited(TWELVE_MINUTES), "the account must wait for 12 minutes"))
                .and(theCountryIs(ADA, "IT"))
                .when(commonSteps.passes(TWELVE_MINUTES))
                .and(corrects(ADA, "NL"))
                .then(theCountryIs(ADA, "NL"));
    }

    @Test
    void a_rejected_correction_does_not_count() {
        story.given(commonSteps.isACustomer(CLEO))
                .and(numbers.submits(CLEO, GREEK))
                .when(correctsTimes(CLEO, "DE", 6))
                .then(isRefused(
                        new ChangeProfile.Outcome.VatNumberOfAnotherCountry(GREEK),
                        "the VAT number belongs to another country"))
                .when(numbers.removes(CLEO))
                .and(corrects(CLEO, "DE"))
                .then(theCountryIs(CLEO, "DE"));
    }

    @Test
    void a_vat_number_of_another_country_must_be_removed_first() {
        story.given(commonSteps.isACustomer(CLEO))
                .and(numbers.submits(CLEO, GREEK))
                .when(corrects(CLEO, "DE"))
                .then(isRefused(
                        new ChangeProfile.Outcome.VatNumberOfAnotherCountry(GREEK),
                        "the VAT number belongs to another country"))
                .and(theCountryIs(CLEO, "GR"))
                .and(numbers.hasVerified(CLEO, GREEK))
                .when(numbers.removes(CLEO))
                .and(corrects(CLEO, "DE"))
                .then(theCountryIs(CLEO, "DE"));
    }

    @Test
    void an_administrator_corrects_the_country_for_later_charges_with_a_reason() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(100_00)))
                .and(subscriptionSteps.activates(ADA))
                .when(egonCorrects(ADA, "DE"))
                .then(theAccountIsShownIn("DE"))
                .and(theHistoryEndsWith(ADA, "NL", "DE", Optional.of(REASON)))
                .and(theAuditLogNames(
                        AuditEvent.byStaff(AuditAction.ACCOUNT_COUNTRY_CORRECTED, admin(), target(ADA), REASON)))
                .and(isNotifiedInGerman(ADA, Optional.empty()))
                .when(subscriptionSteps.changesTo(ADA, BUSINESS))
                .then(invoices.invoicesOf(
                        ADA,
                        "INV-2026-000001 of 2026-01-05: EUR 12.10, VAT EUR 2.10",
                        "INV-2026-000002 of 2026-01-05: EUR 23.80, VAT EUR 3.80"))
                .and(invoices.theBuyerOf("INV-2026-000001", "Ada's Analytical Engines, NL"))
                .and(invoices.theBuyerOf("INV-2026-000002", "Ada's Analytical Engines, DE"));
    }

    @Test
    void a_pending_upgrade_keeps_the_country_of_its_charge() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(100_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.thePhoneSystem("does not answer", PhoneSystemScript.LOSE_ANSWERS))
                .and(subscriptionSteps.changesTo(ADA, BUSINESS))
                .when(egonCorrects(ADA, "DE"))
                .and(numbers.submits(ADA, new VatNumber("DE", "136695976")))
                .and(subscriptionSteps.thePhoneSystem("answers again", PhoneSystemScript.EXECUTE))
                .and(subscriptionSteps.recoveryRunsAMinuteLater())
                .then(invoices.invoicesOf(
                        ADA,
                        "INV-2026-000001 of 2026-01-05: EUR 12.10, VAT EUR 2.10",
                        "INV-2026-000002 of 2026-01-05: EUR 24.20, VAT EUR 4.20"))
                .and(invoices.theBuyerOf("INV-2026-000002", "Ada's Analytical Engines, NL"));
    }

    @Test
    void a_pending_activation_is_charged_in_the_new_country_if_the_balance_is_sufficient() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .and(subscriptionSteps.thePhoneSystem("does not answer", PhoneSystemScript.LOSE_ANSWERS))
                .and(subscriptionSteps.activates(ADA))
                .when(egonCorrects(ADA, "HU"))
                .and(subscriptionSteps.thePhoneSystem("answers again", PhoneSystemScript.EXECUTE))
                .and(subscriptionSteps.recoveryRunsAMinuteLater())
                .then(invoices.invoicesOf(ADA, "INV-2026-000001 of 2026-01-05: EUR 12.70, VAT EUR 2.70"))
                .and(invoices.theBuyerOf("INV-2026-000001", "Ada's Analytical Engines, HU"));
    }

    @Test
    void a_pending_activation_is_charged_in_the_old_country_if_the_balance_is_insufficient() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(12_10)))
                .and(subscriptionSteps.thePhoneSystem("does not answer", PhoneSystemScript.LOSE_ANSWERS))
                .and(subscriptionSteps.activates(ADA))
                .when(egonCorrects(ADA, "HU"))
                .and(subscriptionSteps.thePhoneSystem("answers again", PhoneSystemScript.EXECUTE))
                .and(subscriptionSteps.recoveryRunsAMinuteLater())
                .then(invoices.invoicesOf(ADA, "INV-2026-000001 of 2026-01-05: EUR 12.10, VAT EUR 2.10"))
                .and(invoices.theBuyerOf("INV-2026-000001", "Ada's Analytical Engines, NL"));
    }

    @Test
    void an_administrator_removes_a_vat_number_of_another_country_only_explicitly() {
        story.given(commonSteps.isACustomer(CLEO))
                .and(numbers.submits(CLEO, GREEK))
                .when(egonCorrects(CLEO, "DE"))
                .then(egonIsRefused(
                        new CorrectCountry.Outcome.VatNumberOfAnotherCountry(GREEK),
                        "the VAT number belongs to another country"))
                .and(numbers.hasVerified(CLEO, GREEK))
                .when(egonCorrectsAndRemovesTheVatNumber(CLEO, "DE"))
                .then(theAccountIsShownIn("DE"))
                .and(numbers.hasNone(CLEO))
                .and(isNotifiedInGerman(CLEO, Optional.of(GREEK.toString())))
                .when(commonSteps.passes(Duration.ofDays(91)))
                .then(numbers.hasNone(CLEO));
    }

    @Test
    void the_country_of_a_suspended_or_closed_account_can_be_corrected() {
        story.given(commonSteps.isACustomer(ADA))
                .and(commonSteps.isACustomer(CLEO))
                .and(commonSteps.isSuspended(ADA))
                .and(commonSteps.isClosed(CLEO))
                .when(egonCorrects(ADA, "DE"))
                .then(theAccountIsShownIn("DE"))
                .when(egonCorrects(CLEO, "DE"))
                .then(theAccountIsShownIn("DE"))
                .and(signupSteps.theAccountIs(ADA, AccountStatus.SUSPENDED))
                .and(signupSteps.theAccountIs(CLEO, AccountStatus.CLOSED));
    }

    @Test
    void the_country_of_an_erased_account_cannot_be_corrected() {
        story.given(commonSteps.isACustomer(ADA))
                .and(commonSteps.isClosed(ADA))
                .and(commonSteps.isErased(ADA))
                .when(egonCorrects(ADA, "DE"))
                .then(egonIsRefused(new CorrectCountry.Outcome.Erased(), "the personal data was erased"));
    }

    @Test
    void the_country_of_an_unconfirmed_signup_cannot_be_corrected() {
        story.given(signupSteps.signsUp(ADA))
                .when(egonCorrects(ADA, "DE"))
                .then(egonIsRefused(
                        new CorrectCountry.Outcome.NotConfirmed(AccountStatus.DRAFT), "the account is a draft"))
                .when(commonSteps.passes(Duration.ofHours(24)))
                .and(egonCorrects(ADA, "DE"))
                .then(egonIsRefused(
                        new CorrectCountry.Outcome.NotConfirmed(AccountStatus.EXPIRED), "the account has expired"));
    }

    @Test
    void the_operators_own_account_and_an_unknown_account_are_rejected() {
        story.when(egonCorrects("the operator's own account", operator, "DE"))
                .then(egonIsRefused(new CorrectCountry.Outcome.OperatorsOwn(), "this is the operator's own account"))
                .when(egonCorrects("an unknown account", new AccountId(new UUID(0, 0)), "DE"))
                .then(egonIsRefused(new CorrectCountry.Outcome.NotFound(), "the account does not exist"));
    }

    @Test
    void a_correction_to_the_same_country_changes_nothing_and_sends_no_email() {
        story.given(commonSteps.isACustomer(ADA))
                .when(egonCorrects(ADA, "NL"))
                .then(theAccountIsShownIn("NL"))
                .and(new Step("Ada gets no e-mail about it, and the history does not contain it", () -> {
                    assertThat(commonSteps.messagesTo(ADA)).noneMatch(EmailMessage.CountryCorrected.class::isInstance);
                    assertThat(world.accounts.eventsOf(commonSteps.accountOf(ADA)))
                            .noneMatch(AccountEvent.CountryCorrected.class::isInstance);
                }));
    }

    @Test
    void a_retry_gets_the_first_response() {
        var key = new IdempotencyKey(UUID.fromString("6f2c1c5e-8d0b-4f6e-9b0a-5b1f0f3a7c11"));
        story.given(commonSteps.isACustomer(ADA))
                .and(new Step(
                        "Egon corrects the country to Germany",
                        () -> correct(key, commonSteps.accountOf(ADA), "DE", false)))
                .and(egonCorrects(ADA, "FR"))
                .when(new Step(
                        "Egon repeats the first request", () -> correct(key, commonSteps.accountOf(ADA), "DE", false)))
                .then(new Step(
                        "the first response is returned again",
                        () -> assertThat(answer)
                                .containsInstanceOf(ExecuteOnce.Result.Responded.class)
                                .map(given -> ((ExecuteOnce.Result.Responded) given).replayed())
                                .contains(true)))
                .and(theCountryIs(ADA, "FR"));
    }

    private Step corrects(Person person, String country) {
        return new Step(
                "%s corrects the country to %s".formatted(person, nameOf(country)),
                () -> changed = Optional.of(commonSteps.changeProfile(
                        person, Optional.empty(), Optional.of(new Country(country)), Optional.empty())));
    }

    private Step correctsTimes(Person person, String country, int times) {
        return new Step(
                "%s requests the country %s %s times".formatted(person, nameOf(country), times),
                () -> IntStream.range(0, times)
                        .forEach(_ -> changed = Optional.of(commonSteps.changeProfile(
                                person, Optional.empty(), Optional.of(new Country(country)), Optional.empty()))));
    }

    private Step isRefused(ChangeProfile.Outcome outcome, String text) {
        return new Step(
                "the correction is rejected, because " + text,
                () -> assertThat(changed).contains(outcome));
    }

    private Step isAccepted() {
        return new Step(
                "the correction is accepted and changes nothing",
                () -> assertThat(changed).containsInstanceOf(ChangeProfile.Outcome.Changed.class));
    }

    private Step egonCorrects(Person person, String country) {
        return new Step(
                "Egon corrects %s's country to %s".formatted(person, nameOf(country)),
                () -> correct(newKey(), commonSteps.accountOf(person), country, false));
    }

    private Step egonCorrects(String account, AccountId id, String country) {
        return new Step(
                "Egon corrects the country of %s to %s".formatted(account, nameOf(country)),
                () -> correct(newKey(), id, country, false));
    }

    private Step egonCorrectsAndRemovesTheVatNumber(Person person, String country) {
        return new Step(
                "Egon corrects %s's country to %s, and removes the VAT number".formatted(person, nameOf(country)),
                () -> correct(newKey(), commonSteps.accountOf(person), country, true));
    }

    private void correct(IdempotencyKey key, AccountId account, String country, boolean removesVatNumber) {
        var command = new CorrectCountry.Command(
                KeyedRequest.ofStaff(operator, egon, key, FINGERPRINT),
                admin(),
                account,
                new Country(country),
                removesVatNumber,
                REASON);
        answer = Optional.of(world.account
                .correctCountry(world.administrationPorts)
                .correct(command, outcome -> {
                    corrected = Optional.of(outcome);
                    return new StoredResponse(200, Map.of(), outcome.toString());
                }));
    }

    private Step egonIsRefused(CorrectCountry.Outcome outcome, String text) {
        return new Step(
                "the correction is rejected, because " + text,
                () -> assertThat(corrected).contains(outcome));
    }

    private Step theAccountIsShownIn(String country) {
        return new Step(
                "Egon sees the account in " + nameOf(country),
                () -> assertThat(corrected)
                        .hasValueSatisfying(outcome -> assertThat(outcome)
                                .isInstanceOfSatisfying(
                                        CorrectCountry.Outcome.Done.class,
                                        done -> assertThat(
                                                        done.account().account().country())
                                                .hasToString(country))));
    }

    private Step theCountryIs(Person person, String country) {
        return new Step(
                "%s's account is in %s".formatted(person, nameOf(country)),
                () -> assertThat(signupSteps.accountOf(person).country()).hasToString(country));
    }

    private Step theHistoryEndsWith(Person person, String from, String to, Optional<Reason> reason) {
        return new Step(
                "the history of %s's account ends with the correction from %s to %s%s"
                        .formatted(
                                person,
                                nameOf(from),
                                nameOf(to),
                                reason.map(cause -> ", with the reason").orElse("")),
                () -> assertThat(world.accounts.eventsOf(commonSteps.accountOf(person)))
                        .last()
                        .isEqualTo(new AccountEvent.CountryCorrected(
                                new Country(from), new Country(to), reason, world.clock.instant())));
    }

    private Step theAuditLogNames(AuditEvent auditEvent) {
        return new Step(
                "the audit log shows who corrected the country",
                () -> assertThat(world.trail.entries())
                        .extracting(AuditEntry::event)
                        .contains(auditEvent));
    }

    private Step isNotifiedInGerman(Person person, Optional<String> removed) {
        var germany = new Country("DE");
        return new Step(
                "%s is notified by e-mail, in German%s"
                        .formatted(
                                person,
                                removed.map(_ -> ", and that the VAT number was removed")
                                        .orElse("")),
                () -> {
                    assertThat(commonSteps.messagesTo(person))
                            .last()
                            .isEqualTo(new EmailMessage.CountryCorrected(
                                    person.email(), germany, removed, world.clock.instant()));
                    assertThat(world.mailer.readers()).last().isEqualTo(RecipientLocale.in(germany));
                });
    }

    private Actor owner(Person person) {
        var user = world.users.byEmail(person.email()).orElseThrow();
        return Actor.of(user.id(), user.account(), Role.CUSTOMER);
    }

    private AuditTarget target(Person person) {
        return AuditTarget.of(commonSteps.accountOf(person));
    }

    private Actor admin() {
        return Actor.of(egon, operator, Role.ADMIN);
    }

    private static String nameOf(String country) {
        return CommonSteps.nameOf(new Country(country));
    }

    private static IdempotencyKey newKey() {
        return new IdempotencyKey(UUID.randomUUID());
    }

    private static Money euros(long cents) {
        return Money.of(cents, "EUR");
    }
}
