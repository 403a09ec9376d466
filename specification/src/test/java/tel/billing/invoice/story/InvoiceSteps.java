package tel.billing.invoice.story;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.idempotency.spec.SampleRequests.FINGERPRINT;

import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import tel.billing.account.AccountView;
import tel.billing.account.CompanyName;
import tel.billing.account.PostalAddress;
import tel.billing.account.ShowAccount;
import tel.billing.account.VatNumber;
import tel.billing.account.VatNumberStatus;
import tel.billing.account.application.AccountModule;
import tel.billing.audit.Actor;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.identity.application.signup.RedeemMagicLink;
import tel.billing.identity.application.signup.SignUp;
import tel.billing.invoice.InvoiceId;
import tel.billing.invoice.InvoiceLine;
import tel.billing.invoice.IssueInvoice;
import tel.billing.invoice.application.InvoiceModule;
import tel.billing.invoice.application.creditnote.CreditInvoice;
import tel.billing.invoice.application.creditnote.CreditInvoice.Outcome;
import tel.billing.invoice.application.issuing.SearchInvoices;
import tel.billing.invoice.application.reissue.ReissueInvoice;
import tel.billing.invoice.domain.CustomerVatSummary;
import tel.billing.invoice.domain.Invoice;
import tel.billing.invoice.domain.IssueReason;
import tel.billing.invoice.domain.Party;
import tel.billing.invoice.domain.VatSummary;
import tel.billing.invoice.spec.SampleInvoices;
import tel.billing.shared.AccountId;
import tel.billing.shared.Country;
import tel.billing.shared.Money;
import tel.billing.shared.PageRequest;
import tel.billing.shared.Reason;
import tel.billing.shared.Role;
import tel.billing.shared.UserId;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Person;
import tel.billing.story.Story.Step;
import tel.billing.subscription.spec.InMemoryPlans;
import tel.billing.tax.VatTreatment;
import tel.billing.tax.spec.SampleExchangeRates;

/// Steps of staff who handle invoices, and of what is visible on them.
public final class InvoiceSteps {
    private final BillingWorld world;
    private final CommonSteps commonSteps;
    private final AccountId operator;
    private final UserId egon;
    private Optional<Outcome> outcome = Optional.empty();
    private Optional<ReissueInvoice.Outcome> reissued = Optional.empty();
    private Runnable again = () -> {};
    private InvoiceModule invoiceModule;

    public InvoiceSteps(BillingWorld world, CommonSteps everyday) {
        this.world = world;
        this.commonSteps = everyday;
        this.invoiceModule = world.invoice;
        this.operator = new AccountId(world.ids.next());
        this.egon = new UserId(world.ids.next());
    }

    public Step isABusinessWithTheNumber(Person person, String number) {
        return new Step("%s is a customer with the verified VAT number %s".formatted(person, number), () -> {
            world.identity
                    .signUp()
                    .signUp(new SignUp.Command(
                            person.email(),
                            person.company(),
                            person.country(),
                            InMemoryPlans.STARTER.tier(),
                            Optional.of(VatNumber.parse(number).orThrow()),
                            BillingWorld.FIRST_NETWORK));
            assertThat(world.identity
                            .redeemMagicLink()
                            .redeem(new RedeemMagicLink.Command(
                                    world.linkSentTo(person), person.password(), BillingWorld.FIRST_CLIENT)))
                    .isInstanceOf(RedeemMagicLink.Outcome.Redeemed.class);
        });
    }

    Step isAt(Person person, PostalAddress address) {
        return new Step(
                "%s enters an address: %s".formatted(person, String.join(", ", address.lines())),
                () -> commonSteps.changeProfile(person, Optional.empty(), Optional.empty(), Optional.of(address)));
    }

    Step isIn(Person person, Country country) {
        return new Step(
                "%s corrects the country to %s".formatted(person, CommonSteps.nameOf(country)),
                () -> commonSteps.changeProfile(person, Optional.empty(), Optional.of(country), Optional.empty()));
    }

    Step isCalled(Person person, String company) {
        return new Step(
                "%s changes the company name to %s".formatted(person, company),
                () -> commonSteps.changeProfile(
                        person, Optional.of(new CompanyName(company)), Optional.empty(), Optional.empty()));
    }

    /// Like a batch of renewals.
    Step isInvoicedTogetherForWhatWasBookedAt(Person person, String... instants) {
        return new Step(
                "%s gets invoices together for charges at %s".formatted(person, String.join(", ", instants)),
                () -> world.unitOfWork.perform(() -> {
                    var buyer = world.account
                            .showAccount()
                            .show(commonSteps.accountOf(person))
                            .orElseThrow();
                    var orders = Stream.of(instants)
                            .map(instant -> new IssueInvoice.Order(
                                    new InvoiceId(world.ids.next()),
                                    buyer,
                                    Optional.empty(),
                                    world.ids.next(),
                                    List.of(SampleInvoices.line(SampleInvoices.DOMESTIC, 10_00)),
                                    Instant.parse(instant)))
                            .toList();
                    world.invoice.issueInvoice().issue(orders);
                    return orders;
                }));
    }

    /// The account may have had another verified number before.
    Step theRegisterRemoves(Person person, String number) {
        return new Step(
                "the VAT register deletes %s's number".formatted(person),
                () -> world.unitOfWork.perform(() -> {
                    var struck = VatNumber.parse(number).orThrow();
                    return world.account
                            .recordVatNumberStatus()
                            .record(commonSteps.accountOf(person), struck, new VatNumberStatus.Invalid(struck));
                }));
    }

    Step credits(Person person, String number, long cents, String reason) {
        return new Step(
                "Egon credits EUR %s.%02d of %s's invoice %s: %s"
                        .formatted(cents / 100, cents % 100, person, number, reason),
                () -> credit(number, Optional.of(cents), reason));
    }

    /// The administrator saw before what is left of the invoice.
    Step creditsOf(Money remaining, Person person, String number, long cents, String reason) {
        return new Step(
                "Egon credits EUR %s.%02d of %s's invoice %s, after it was shown that %s is left: %s"
                        .formatted(cents / 100, cents % 100, person, number, remaining, reason),
                () -> credit(number, Optional.of(cents), reason, Optional.of(remaining)));
    }

    Step creditsAllOf(Person person, String number, String reason) {
        return new Step(
                "Egon credits the remainder of %s's invoice %s: %s".formatted(person, number, reason),
                () -> credit(number, Optional.empty(), reason));
    }

    Step reissues(Person person, String number, String reason) {
        return new Step(
                "Egon reissues %s's invoice %s: %s".formatted(person, number, reason), () -> reissue(number, reason));
    }

    /// The administrator saw the amounts of both documents before.
    Step reissuesFor(ReissueInvoice.Amounts shown, Person person, String number, String reason) {
        return new Step(
                "Egon reissues %s's invoice %s, after %s and %s were shown: %s"
                        .formatted(person, number, shown.note(), shown.invoice(), reason),
                () -> reissue(number, reason, Optional.of(shown)));
    }

    Step isErased(Person person) {
        return new Step(
                "the personal data of %s's account is erased".formatted(person),
                () -> world.unitOfWork.perform(
                        () -> world.account.eraseOwner().erase(commonSteps.accountOf(person), world.clock.instant())));
    }

    Step isErasedDuringTheNextRequest(Person person) {
        return new Step(
                "another instance of the service erases the personal data of %s's account during the next request"
                        .formatted(person),
                () -> invoiceModule = new InvoiceModule(
                        world.platform,
                        world.invoices,
                        SampleInvoices.SELLER,
                        world.tax.applyVat(),
                        world.tax.convertVat(),
                        world.tax.findTraderAddress(),
                        world.observedLedger,
                        world.invoice.walletCreditListener(),
                        new ErasureDuringRequest(world.account, world.clock, new AtomicInteger())));
    }

    Step isReissued() {
        return new Step(
                "the invoice is reissued",
                () -> assertThat(reissued).containsInstanceOf(ReissueInvoice.Outcome.Reissued.class));
    }

    /// What an administrator sees before the correction of an invoice.
    Step thePreviewOf(String number, String text) {
        return new Step("the preview of a correction of %s shows: %s".formatted(number, text), () -> {
            var preview = world.invoice
                    .previewCorrection()
                    .preview(found(number).id())
                    .orElseThrow();
            assertThat("%s to credit, %s, %s in the wallet"
                            .formatted(
                                    preview.remaining(),
                                    preview.reissued()
                                            .map("a new invoice of %s"::formatted)
                                            .orElse("nothing to reissue"),
                                    preview.balance()))
                    .isEqualTo(text);
        });
    }

    Step isNotReissued(ReissueInvoice.Outcome refusal, String text) {
        return new Step(
                "the reissue is rejected: " + text, () -> assertThat(reissued).contains(refusal));
    }

    Step replaces(String number, String replaced) {
        return new Step(
                "%s states that it replaces %s".formatted(number, replaced),
                () -> assertThat(found(number).content().issueReason())
                        .isEqualTo(new IssueReason.Replacement(
                                found(replaced).id(), found(replaced).number())));
    }

    Step theRegisterReturns(VatNumber number, String address) {
        return new Step(
                "the VAT register has for the owner of %s the address %s"
                        .formatted(number, address.replace("\n", ", ")),
                () -> world.register.setAddress(number, address));
    }

    Step repeatsTheRequest() {
        return new Step("Egon repeats the request with the same key", () -> again.run());
    }

    Step isRefused(Outcome refusal, String text) {
        return new Step(
                "the credit is rejected: " + text, () -> assertThat(outcome).contains(refusal));
    }

    Step isOutdated(Money remaining, Money shown) {
        return new Step(
                "the credit is rejected, because %s is left and not %s".formatted(remaining, shown),
                () -> assertThat(outcome).contains(new Outcome.Outdated(remaining)));
    }

    Step aEuroIs(String currency, String rate, Instant from) {
        return new Step(
                "the euro is %s %s from %s on".formatted(currency, rate, from),
                () -> world.exchangeRates.add(
                        SampleExchangeRates.rate(SampleExchangeRates.quote(currency, rate, from))));
    }

    /// All numbers, in order.
    Step theNumbersAre(String... numbers) {
        return new Step(
                "the numbers are " + String.join(", ", numbers),
                () -> assertThat(world.invoices.all())
                        .extracting(invoice -> invoice.number().toString())
                        .containsExactly(numbers));
    }

    Step thereIsNoInvoice() {
        return new Step(
                "there is no invoice", () -> assertThat(world.invoices.all()).isEmpty());
    }

    /// Oldest first.
    public Step invoicesOf(Person person, String... texts) {
        return new Step(
                "%s's invoices are %s".formatted(person, Stream.of(texts).collect(joining("; "))),
                () -> assertThat(of(person)).map(InvoiceSteps::describe).containsExactly(texts));
    }

    Step theLinesOf(String number, String... lines) {
        return new Step(
                "%s shows %s".formatted(number, Stream.of(lines).collect(joining("; "))),
                () -> assertThat(found(number).content().lines())
                        .map(InvoiceSteps::describe)
                        .containsExactly(lines));
    }

    Step theSellerOf(String number, String text) {
        return new Step(
                "the seller on %s is %s".formatted(number, text),
                () -> assertThat(describe(found(number).content().seller())).isEqualTo(text));
    }

    public Step theBuyerOf(String number, String text) {
        return new Step(
                "the buyer on %s is %s".formatted(number, text),
                () -> assertThat(describe(found(number).content().buyer())).isEqualTo(text));
    }

    Step theVatIsExplained(String number, String sentence) {
        return new Step(
                "%s shows the VAT rule: \"%s\"".formatted(number, sentence),
                () -> assertThat(found(number).vatTotals())
                        .map(total -> total.treatment().sentence())
                        .containsExactly(sentence));
    }

    Step theReport(String from, String to, String... lines) {
        return new Step(
                "the VAT report of %s to %s shows %s"
                        .formatted(from, to, lines.length == 0 ? "nothing" : String.join("; ", lines)),
                () -> assertThat(world.invoice.reportVat().report(LocalDate.parse(from), LocalDate.parse(to)))
                        .map(InvoiceSteps::describe)
                        .containsExactly(lines));
    }

    /// The figures of the recapitulative statement.
    Step theReportByCustomer(String from, String to, String... lines) {
        return new Step(
                "the VAT report by customer of %s to %s shows %s".formatted(from, to, String.join("; ", lines)),
                () -> assertThat(world.invoice.reportCustomerVat().report(LocalDate.parse(from), LocalDate.parse(to)))
                        .map(InvoiceSteps::line)
                        .containsExactly(lines));
    }

    Step theTrialBalanceIs(String... lines) {
        return new Step(
                "the ledger balances are %s, with the sum 0".formatted(String.join("; ", lines)),
                () -> assertThat(world.ledger.trialBalance())
                        .map(line -> "%s %s".formatted(line.account().name().toLowerCase(Locale.ROOT), line.balance()))
                        .containsExactly(lines));
    }

    void reissue(String number, String reason) {
        reissue(number, reason, Optional.empty());
    }

    private void reissue(String number, String reason, Optional<ReissueInvoice.Amounts> expected) {
        var by = Actor.of(egon, operator, Role.ADMIN);
        var key = new IdempotencyKey(world.ids.random());
        var request = KeyedRequest.ofStaff(operator, egon, key, FINGERPRINT);
        var command = new ReissueInvoice.Command(request, by, found(number).id(), new Reason(reason), expected);
        again = () -> invoiceModule.reissueInvoice().reissue(command, this::rememberOutcome);
        again.run();
    }

    private StoredResponse rememberOutcome(ReissueInvoice.Outcome result) {
        reissued = Optional.of(result);
        return new StoredResponse(200, Map.of(), "");
    }

    void credit(String number, Optional<Long> cents, String reason) {
        credit(number, cents, reason, Optional.empty());
    }

    private void credit(String number, Optional<Long> cents, String reason, Optional<Money> expected) {
        var by = Actor.of(egon, operator, Role.ADMIN);
        var key = new IdempotencyKey(world.ids.random());
        var request = KeyedRequest.ofStaff(operator, egon, key, FINGERPRINT);
        var command = new CreditInvoice.Command(request, by, found(number).id(), cents, new Reason(reason), expected);
        again = () -> invoiceModule.creditInvoice().credit(command, this::rememberOutcome);
        again.run();
    }

    Invoice found(String number) {
        return world.invoices.all().stream()
                .filter(invoice -> invoice.number().toString().equals(number))
                .findFirst()
                .orElseThrow(() -> new AssertionError("There is no invoice " + number + "."));
    }

    private List<Invoice> of(Person person) {
        var page = new PageRequest<InvoiceId>(PageRequest.MAX_LIMIT, Optional.empty());
        return world.invoice
                .searchInvoices()
                .list(SearchInvoices.Criteria.of(commonSteps.accountOf(person)), page)
                .items()
                .reversed();
    }

    private StoredResponse rememberOutcome(Outcome result) {
        outcome = Optional.of(result);
        return new StoredResponse(200, Map.of(), "");
    }

    private static String describe(Invoice invoice) {
        return "%s of %s: %s, VAT %s%s"
                .formatted(
                        invoice.number(),
                        LocalDate.ofInstant(invoice.content().issuedAt(), SampleInvoices.SELLER.zone()),
                        invoice.content().gross(),
                        invoice.content().vat(),
                        invoice.content()
                                .nationalVat()
                                .map(nationalVat -> " (%s)".formatted(nationalVat.total()))
                                .orElse(""));
    }

    private static String describe(InvoiceLine line) {
        return "%s, %s and VAT of %s at %s"
                .formatted(
                        line.description(SampleInvoices.SELLER.zone()),
                        line.net(),
                        line.vat(),
                        line.treatment().rate());
    }

    private static String describe(Party party) {
        return Stream.of(
                        Stream.of(party.name()),
                        party.address().stream(),
                        Stream.of(party.country().code()),
                        party.vatNumber().stream())
                .flatMap(parts -> parts)
                .collect(joining(", "));
    }

    private static String describe(VatSummary figure) {
        return "%s, %s: %s, %s, %s%s"
                .formatted(
                        CommonSteps.nameOf(figure.treatment().customer()),
                        describe(figure.treatment()),
                        figure.net(),
                        vat(figure),
                        documents(figure.documents()),
                        figure.nationalVat().isPresent() ? "" : ", not converted");
    }

    private static String describe(VatTreatment treatment) {
        return switch (treatment.kind()) {
            case DOMESTIC -> "domestic at " + treatment.rate();
            case DESTINATION -> "destination at " + treatment.rate();
            case REVERSE_CHARGE -> "reverse charge";
            case OUTSIDE_EU -> "outside the EU";
        };
    }

    /// The VAT in euros is shown only if the VAT is in another currency.
    private static String vat(VatSummary figure) {
        var national = figure.nationalVat().orElse(figure.vat());
        if (figure.vat().minor() == 0 && national.minor() == 0) {
            return "no VAT";
        }
        return "VAT %s%s".formatted(figure.vat(), national.equals(figure.vat()) ? "" : " (%s)".formatted(national));
    }

    private static String line(CustomerVatSummary figure) {
        return "%s, %s: %s, %s"
                .formatted(
                        CommonSteps.nameOf(figure.country()),
                        figure.vatNumber().orElse("no VAT number"),
                        figure.net(),
                        documents(figure.documents()));
    }

    private static String documents(long count) {
        return count == 1 ? "1 document" : count + " documents";
    }

    /// A request locks the account for its first check, and again before it issues a document.
    private record ErasureDuringRequest(AccountModule accounts, InstantSource clock, AtomicInteger locks)
            implements ShowAccount {

        @Override
        public Optional<AccountView> show(AccountId account) {
            return accounts.showAccount().show(account);
        }

        @Override
        public AccountView lock(AccountId account) {
            if (locks.incrementAndGet() == 2) {
                accounts.eraseOwner().erase(account, clock.instant());
            }
            return accounts.showAccount().lock(account);
        }

        @Override
        public Map<AccountId, AccountView> showAll(Set<AccountId> ids) {
            return accounts.showAccount().showAll(ids);
        }
    }
}
