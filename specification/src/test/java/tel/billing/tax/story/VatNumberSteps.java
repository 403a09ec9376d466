package tel.billing.tax.story;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import tel.billing.account.VatNumber;
import tel.billing.account.VatNumberStatus;
import tel.billing.notification.EmailMessage;
import tel.billing.platform.Platform;
import tel.billing.shared.RateLimit;
import tel.billing.shared.RateLimits;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Person;
import tel.billing.story.Story.Step;
import tel.billing.tax.VatCheck;
import tel.billing.tax.VatTreatment;
import tel.billing.tax.application.TaxModule;
import tel.billing.tax.application.vatnumber.PendingVatChecks.Recheck;
import tel.billing.tax.application.vatnumber.SetVatNumber;
import tel.billing.tax.application.vatnumber.VatRegister;

/// Steps of customers with VAT numbers and of the VAT register, and of what is visible afterwards.
public final class VatNumberSteps {
    private final BillingWorld world;
    private final CommonSteps commonSteps;
    private Optional<SetVatNumber.Outcome> answer = Optional.empty();

    public VatNumberSteps(BillingWorld world, CommonSteps everyday) {
        this.world = world;
        this.commonSteps = everyday;
    }

    public Step theRegisterIsDown() {
        return new Step("the VAT register is down", world.register::goDown);
    }

    public Step theRegisterComesBack() {
        return new Step("the VAT register is up again", world.register::comeBack);
    }

    public Step theRegisterRemoves(VatNumber number) {
        return new Step("the VAT register deletes " + number, () -> world.register.remove(number));
    }

    Step theRegisterKnowsAgain(VatNumber number) {
        return new Step("the VAT register knows %s again".formatted(number), () -> world.register.takeUp(number));
    }

    Step theRegisterRejectsTheFormatOf(VatNumber number) {
        return new Step(
                "the VAT register rejects the format of %s".formatted(number), () -> world.register.misread(number));
    }

    public Step removes(Person person) {
        return new Step(
                person + " removes the VAT number",
                () -> world.tax.removeVatNumber().remove(commonSteps.accountOf(person)));
    }

    Step removesDuringTheCheck(Person person) {
        return isRecheckedWhile(removes(person));
    }

    Step isErasedDuringTheCheck(Person person) {
        return isRecheckedWhile(new Step("staff close and erase %s's account".formatted(person), () -> {
            var account = commonSteps.accountOf(person);
            commonSteps.isClosed(person).action().run();
            commonSteps.isErased(person).action().run();
            world.unitOfWork.run(() -> world.pendingVatChecks.removeFor(account));
        }));
    }

    Step turns(String... turns) {
        return new Step(
                "operators see: " + (turns.length == 0 ? "no change" : String.join("; ", turns)),
                () -> assertThat(world.vatNumberChanges.turns()).containsExactly(turns));
    }

    Step isNotifiedThatItWasRejected(Person person, VatNumber number, int times) {
        return receivesEmail(
                person, new EmailMessage.VatNumberRejected(person.email(), number.toString()), "was rejected", times);
    }

    Step isNotifiedThatItIsValidAgain(Person person, VatNumber number, int times) {
        return receivesEmail(
                person,
                new EmailMessage.VatNumberValidAgain(person.email(), number.toString()),
                "is valid again",
                times);
    }

    private Step receivesEmail(Person person, EmailMessage emailMessage, String text, int times) {
        return new Step(
                "%s has received %s that the number %s"
                        .formatted(person, times == 1 ? "one e-mail" : "no e-mail", text),
                () -> assertThat(commonSteps.messagesTo(person))
                        .filteredOn(emailMessage.getClass()::isInstance)
                        .hasSize(times)
                        .allMatch(emailMessage::equals));
    }

    public Step submits(Person person, VatNumber number) {
        return new Step(
                "%s submits the VAT number %s".formatted(person, number), () -> give(world.tax, person, number));
    }

    Step submits(Person person, VatNumber number, int times) {
        return new Step("%s submits the VAT number %s %s times".formatted(person, number, times), () -> {
            for (var time = 0; time < times; time++) {
                give(world.tax, person, number);
            }
        });
    }

    /// Runs the other step during the check. The register's answer reflects that step.
    Step submitsWhile(Person person, VatNumber number, Step meanwhile) {
        return new Step(
                "%s submits the VAT number %s, and meanwhile %s".formatted(person, number, meanwhile.text()), () -> {
                    var tax = with(asked -> {
                        var said = world.register.check(asked);
                        meanwhile.action().run();
                        return said;
                    });
                    give(tax, person, number);
                });
    }

    /// The second request reads the account before the first request is complete, and stores its own submission
    /// afterwards.
    Step submitsAgainDuringAnOutage(Person person, VatNumber number) {
        return new Step(
                "%s submits the VAT number %s twice at once, and the VAT register is down for the second request"
                        .formatted(person, number),
                () -> {
                    var tax = withLimits(new RateLimits() {
                        @Override
                        public Permit take(RateLimit limit, String whose) {
                            give(world.tax, person, number);
                            world.register.goDown();
                            return world.rateLimits.take(limit, whose);
                        }

                        @Override
                        public void giveBack(RateLimit limit, String whose) {
                            world.rateLimits.giveBack(limit, whose);
                        }
                    });
                    give(tax, person, number);
                });
    }

    Step submitsAndTheServiceDies(Person person, VatNumber number) {
        return new Step(
                "%s submits the VAT number %s, and the service crashes during the check".formatted(person, number),
                () -> {
                    var tax = with(_ -> {
                        throw new IllegalStateException("died");
                    });
                    assertThatThrownBy(() -> give(tax, person, number)).hasMessage("died");
                });
    }

    /// Two instances run the recheck job; the second begins and ends while the first waits for the register.
    Step isRecheckedWhile(Step meanwhile) {
        return new Step("the number is rechecked, and meanwhile " + meanwhile.text(), () -> {
            var tax = with(asked -> {
                var said = world.register.check(asked);
                meanwhile.action().run();
                return said;
            });
            tax.recheckVatNumbers().runDue(world.clock.instant());
        });
    }

    Step waitsForTheRegister(Person person, VatNumber number) {
        return new Step("%s submits %s, whose check continues".formatted(person, number), () -> {
            var submitted = Recheck.submitted(commonSteps.accountOf(person), number, world.clock.instant());
            world.unitOfWork.run(() -> world.pendingVatChecks.put(submitted));
        });
    }

    Step isStillSubmitted(Person person, VatNumber number) {
        return new Step(
                "%s is still the submitted number of %s".formatted(number, person),
                () -> assertThat(world.pendingVatChecks.isSubmitted(commonSteps.accountOf(person), number))
                        .isTrue());
    }

    Step isRecheckedAfter(Step meanwhile) {
        return new Step("a recheck begins, and before the register gets its request, " + meanwhile.text(), () -> {
            var tax = with(asked -> {
                meanwhile.action().run();
                return world.register.check(asked);
            });
            tax.recheckVatNumbers().runDue(world.clock.instant());
        });
    }

    Step isRecheckedAndTheServiceDies() {
        return new Step("the number is rechecked, and the service crashes during the check", () -> {
            var tax = with(_ -> {
                throw new IllegalStateException("died");
            });
            assertThatThrownBy(() -> tax.recheckVatNumbers().runDue(world.clock.instant()))
                    .hasMessage("died");
        });
    }

    Step theAnswerIs(String text, Class<? extends SetVatNumber.Outcome> outcome) {
        return new Step(
                "the response is that " + text,
                () -> assertThat(answer)
                        .hasValueSatisfying(given -> assertThat(given).isInstanceOf(outcome)));
    }

    public Step hasVerified(Person person, VatNumber number) {
        return has(person, "the verified number " + number, new VatNumberStatus.Verified(number));
    }

    Step hasUnverified(Person person, VatNumber number) {
        return has(person, "the unverified number " + number, new VatNumberStatus.Unverified(number));
    }

    public Step hasInvalid(Person person, VatNumber number) {
        return has(person, "the invalid number " + number, new VatNumberStatus.Invalid(number));
    }

    public Step hasNone(Person person) {
        return has(person, "no number", new VatNumberStatus.NoNumber());
    }

    public Step isNotifiedThatItIsInvalid(Person person, VatNumber number, int times) {
        return new Step(
                "%s has received %s that the register does not know %s"
                        .formatted(person, times == 1 ? "one e-mail" : "no e-mail", number),
                () -> assertThat(commonSteps.messagesTo(person))
                        .filteredOn(EmailMessage.VatNumberInvalid.class::isInstance)
                        .hasSize(times)
                        .allMatch(new EmailMessage.VatNumberInvalid(person.email(), number.toString())::equals));
    }

    Step isTaxed(Person person, String text, VatTreatment.Kind treatment) {
        return new Step(
                "the page of %s says that the next charge is taxed %s".formatted(person, text),
                () -> assertThat(world.tax
                                .showVatNumber()
                                .show(commonSteps.accountOf(person))
                                .treatment())
                        .isEqualTo(treatment));
    }

    Step theProofsAre(Person person, String... checks) {
        return new Step(
                checks.length == 0
                        ? "there are no stored proofs"
                        : "the stored proofs are: " + String.join("; ", checks),
                () -> assertThat(proofsOf(person)).containsExactly(checks));
    }

    Step theRegisterHasAnswered(int times) {
        return new Step(
                "the register has answered %s".formatted(times == 1 ? "once" : times + " times"),
                () -> assertThat(world.register.answers()).isEqualTo(times));
    }

    private List<String> proofsOf(Person person) {
        return world.vatChecks.findByAccount(commonSteps.accountOf(person)).stream()
                .map(VatNumberSteps::describe)
                .toList();
    }

    private static String describe(VatCheck check) {
        return "%s %s on %s (%s, asked by %s)"
                .formatted(
                        check.number(),
                        check.valid() ? "valid" : "invalid",
                        check.checkedAt().toString().substring(0, 10),
                        check.requestIdentifier().orElse("nameless"),
                        check.requester().map(VatNumber::toString).orElse("a stranger"));
    }

    private Step has(Person person, String text, VatNumberStatus status) {
        return new Step(
                "%s has %s".formatted(person, text),
                () -> assertThat(statusOf(person)).isEqualTo(status));
    }

    private VatNumberStatus statusOf(Person person) {
        return world.account
                .showAccount()
                .show(commonSteps.accountOf(person))
                .orElseThrow()
                .vat();
    }

    private void give(TaxModule tax, Person person, VatNumber number) {
        answer = Optional.of(tax.setVatNumber().set(new SetVatNumber.Command(commonSteps.accountOf(person), number)));
    }

    /// Another instance with the same stores and other rate limits.
    private TaxModule withLimits(RateLimits rateLimits) {
        var platform = world.platform;
        return new TaxModule(
                new Platform(
                        platform.unitOfWork(),
                        platform.executeOnce(),
                        rateLimits,
                        platform.outbox(),
                        platform.auditTrail(),
                        platform.ids(),
                        platform.clock(),
                        platform.realTime()),
                world.tax.seller(),
                world.tax.vatRates(),
                world.tax.exchangeRates(),
                world.tax.register(),
                world.tax.pendingVatChecks(),
                world.tax.checks(),
                world.tax.vatNumberObserver(),
                world.tax.recordVatNumberStatus(),
                world.tax.replaceVatNumber(),
                world.tax.showAccount());
    }

    /// Another instance with the same stores.
    private TaxModule with(VatRegister register) {
        return world.taxOf(BillingWorld.SELLER, register);
    }
}
