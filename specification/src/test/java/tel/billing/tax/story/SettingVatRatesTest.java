package tel.billing.tax.story;

import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.idempotency.spec.SampleRequests.FINGERPRINT;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tel.billing.audit.Actor;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEntry;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTarget;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.shared.AccountId;
import tel.billing.shared.BasisPoints;
import tel.billing.shared.Country;
import tel.billing.shared.Role;
import tel.billing.shared.UserId;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;
import tel.billing.tax.VatRate;
import tel.billing.tax.application.TaxModule;
import tel.billing.tax.application.vatrate.SetVatRate;
import tel.billing.tax.application.vatrate.SetVatRate.Outcome;
import tel.billing.tax.application.vatrate.SetVatRate.Violation;

@Order(3)
@DisplayName("Setting VAT rates")
class SettingVatRatesTest {
    private static final Country NL = new Country("NL");

    private final BillingWorld world = new BillingWorld();
    private final CommonSteps commonSteps = new CommonSteps(world);
    private final AccountId operator = new AccountId(world.ids.next());
    private final UserId egon = new UserId(world.ids.next());
    private final Story story;
    private Country seller = NL;
    private Optional<Outcome> outcome = Optional.empty();
    private ExecuteOnce.Result result;
    private List<VatRate> listed = List.of();

    SettingVatRatesTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void a_rate_can_be_set_long_in_advance() {
        story.when(sets(NL, 2_300, "2026-07-01T00:00:00Z"))
                .then(isSet())
                .and(theRateIs(NL, "2026-06-30T23:59:59Z", "21 %"))
                .and(theRateIs(NL, "2026-07-01T00:00:00Z", "23 %"));
    }

    @Test
    void a_rate_without_a_start_date_applies_immediately() {
        story.when(sets(NL, 2_300))
                .then(theRateIs(NL, "2026-01-05T08:59:59Z", "21 %"))
                .and(theRateIs(NL, "2026-01-05T09:00:00Z", "23 %"));
    }

    @Test
    @DisplayName("Of two rates with the same start, the later entry applies")
    void of_two_rates_with_the_same_start_the_later_entry_applies() {
        story.given(sets(NL, 2_300, "2026-07-01T00:00:00Z"))
                .when(sets(NL, 2_200, "2026-07-01T00:00:00Z"))
                .then(theRateIs(NL, "2026-07-01T00:00:00Z", "22 %"));
    }

    @Test
    void a_rate_affects_only_its_own_country() {
        story.when(sets(NL, 2_300)).then(theRateIs(new Country("BE"), "2026-01-05T09:00:00Z", "21 %"));
    }

    @ParameterizedTest
    @CsvSource({
        "US, 2000, 2026-07-01T00:00:00Z, NOT_CHARGED_HERE, VAT of that country is never charged",
        "DE, 1499, 2026-07-01T00:00:00Z, TOO_LOW, member states have at least 15 %",
        "DE, 21, 2026-07-01T00:00:00Z, TOO_LOW, member states have at least 15 %",
        "DE, 2000, 2026-01-05T08:59:59Z, IN_THE_PAST, the start is in the past",
    })
    void an_invalid_rate_is_rejected(
            String country, int basisPoints, String validFrom, Violation violation, String text) {
        story.when(sets(new Country(country), basisPoints, validFrom)).then(isRejectedFor(text, violation));
    }

    @Test
    void all_errors_are_reported_together() {
        story.when(sets(new Country("DE"), 21, "2025-01-01T00:00:00Z"))
                .then(isRejectedFor(
                        "member states have at least 15 %, and the start is in the past",
                        Violation.TOO_LOW, Violation.IN_THE_PAST));
    }

    @Test
    void a_seller_outside_the_EU_sets_the_rate_of_its_own_country() {
        var switzerland = new Country("CH");
        story.given(theSellerIsIn(switzerland))
                .when(sets(switzerland, 810))
                .then(isSet())
                .and(theRateIs(switzerland, "2026-01-05T09:00:00Z", "8.1 %"));
    }

    @Test
    void staff_see_the_rates_of_a_country_newest_first() {
        story.given(sets(new Country("FI"), 2_600, "2026-07-01T00:00:00Z"))
                .when(listsTheRates())
                .then(theRatesListedAre(new Country("FI"), "26 %", "25.5 %", "24 %"));
    }

    @Test
    void a_retry_does_not_set_the_rate_again() {
        var key = new IdempotencyKey(UUID.fromString("6f2c1c5e-8d0b-4f6e-9b0a-5b1f0f3a7c11"));
        story.given(setsUnder(key, 2_300))
                .and(commonSteps.passes(Duration.ofHours(1)))
                .and(sets(NL, 2_200))
                .when(setsUnder(key, 2_300))
                .then(theFirstAnswerIsRepeated())
                .and(theRateIs(NL, "2026-01-05T10:00:00Z", "22 %"));
    }

    @Test
    void the_audit_log_shows_who_set_a_rate() {
        story.when(sets(NL, 2_300)).then(theAuditLogShowsIt());
    }

    private Step theSellerIsIn(Country country) {
        return new Step("the seller is in " + country, () -> seller = country);
    }

    private Step sets(Country country, int basisPoints, String validFrom) {
        return new Step(
                "Egon sets the rate of %s to %s from %s on".formatted(country, new BasisPoints(basisPoints), validFrom),
                () -> set(newKey(), country, basisPoints, Optional.of(Instant.parse(validFrom))));
    }

    private Step sets(Country country, int basisPoints) {
        return new Step(
                "Egon sets the rate of %s to %s".formatted(country, new BasisPoints(basisPoints)),
                () -> set(newKey(), country, basisPoints, Optional.empty()));
    }

    private Step setsUnder(IdempotencyKey key, int basisPoints) {
        return new Step(
                "Egon sets the rate of NL to %s with the same key".formatted(new BasisPoints(basisPoints)),
                () -> set(key, NL, basisPoints, Optional.empty()));
    }

    private Step listsTheRates() {
        return new Step(
                "Dora lists the rates", () -> listed = tax().listVatRates().list());
    }

    private Step isSet() {
        return new Step("the rate is set", () -> assertThat(outcome).get().isInstanceOf(Outcome.Done.class));
    }

    private Step isRejectedFor(String text, Violation... violations) {
        return new Step(
                "the rate is rejected: " + text,
                () -> assertThat(outcome).contains(new Outcome.Rejected(Set.of(violations))));
    }

    private Step theRateIs(Country country, String at, String rate) {
        return new Step(
                "on %s the rate of %s is %s".formatted(at, country, rate),
                () -> assertThat(world.vatRates.table().rateOf(country, Instant.parse(at)))
                        .map(BasisPoints::toString)
                        .hasValue(rate));
    }

    private Step theRatesListedAre(Country country, String... rates) {
        return new Step(
                "the rates of %s are listed as %s".formatted(country, String.join(", ", rates)),
                () -> assertThat(listed)
                        .filteredOn(rate -> rate.country().equals(country))
                        .extracting(rate -> rate.rate().toString())
                        .containsExactly(rates));
    }

    private Step theFirstAnswerIsRepeated() {
        return new Step(
                "the first response is repeated",
                () -> assertThat(result).isInstanceOfSatisfying(ExecuteOnce.Result.Responded.class, responded -> {
                    assertThat(responded.replayed()).isTrue();
                    assertThat(responded.storedResponse().body()).isEqualTo("23 %");
                }));
    }

    private Step theAuditLogShowsIt() {
        return new Step("the audit log shows Egon and the rate", () -> {
            var rate = ((Outcome.Done) outcome.orElseThrow()).rate();
            assertThat(world.trail.entries())
                    .extracting(AuditEntry::event)
                    .contains(AuditEvent.byUser(AuditAction.VAT_RATE_SET, by(), AuditTarget.ofVatRate(rate.id())));
        });
    }

    private void set(IdempotencyKey key, Country country, int basisPoints, Optional<Instant> validFrom) {
        outcome = Optional.empty();
        var command = new SetVatRate.Command(
                KeyedRequest.ofStaff(operator, egon, key, FINGERPRINT),
                by(),
                country,
                new BasisPoints(basisPoints),
                validFrom);
        result = tax().setVatRate().set(command, result -> {
            outcome = Optional.of(result);
            return new StoredResponse(201, Map.of(), bodyOf(result));
        });
    }

    private TaxModule tax() {
        return world.taxOf(seller, world.register);
    }

    private Actor by() {
        return Actor.of(egon, operator, Role.ADMIN);
    }

    private static String bodyOf(Outcome result) {
        return result instanceof Outcome.Done(var rate) ? rate.rate().toString() : "refused";
    }

    private static IdempotencyKey newKey() {
        return new IdempotencyKey(UUID.randomUUID());
    }
}
