package tel.billing.invoice.story;

import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.idempotency.spec.SampleRequests.FINGERPRINT;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Currency;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.account.AccountStatus;
import tel.billing.account.CompanyName;
import tel.billing.account.OpenAccount;
import tel.billing.account.Owner;
import tel.billing.account.VatNumber;
import tel.billing.account.VatNumberStatus;
import tel.billing.account.application.AdjustWallet;
import tel.billing.account.application.ChangeAccountStatus;
import tel.billing.account.application.ChangeAccountStatus.Action;
import tel.billing.audit.Actor;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.invoice.application.creditnote.CreditInvoice;
import tel.billing.invoice.application.reissue.ReissueInvoice;
import tel.billing.invoice.domain.CustomerVatSummary;
import tel.billing.invoice.domain.Invoice;
import tel.billing.invoice.domain.IssueReason;
import tel.billing.invoice.domain.NationalVat;
import tel.billing.invoice.domain.UncreditedRemainder;
import tel.billing.invoice.domain.VatSummary;
import tel.billing.ledger.LedgerAccount;
import tel.billing.ledger.Transfer;
import tel.billing.ledger.TransferType;
import tel.billing.payment.application.refund.RefundPayment;
import tel.billing.payment.application.topup.TopUpWallet;
import tel.billing.provisioning.spec.PhoneSystemScript;
import tel.billing.shared.AccountId;
import tel.billing.shared.BasisPoints;
import tel.billing.shared.Country;
import tel.billing.shared.Money;
import tel.billing.shared.Reason;
import tel.billing.shared.Role;
import tel.billing.shared.UserId;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.story.BillingWorld;
import tel.billing.subscription.BillingInterval;
import tel.billing.subscription.Plan;
import tel.billing.subscription.PlanName;
import tel.billing.subscription.PlanTier;
import tel.billing.subscription.application.purchase.ActivateSubscription;
import tel.billing.subscription.application.purchase.ChangePlan;
import tel.billing.subscription.spec.InMemoryPlans;
import tel.billing.tax.VatRate;
import tel.billing.tax.VatTreatment;
import tel.billing.tax.spec.SampleExchangeRates;

/// Randomised test: for any purchases and credits, with outages of the PBX and changes of VAT numbers, in
/// euros and in dollars, invoices, VAT reports and the ledger match to the cent.
class InvoiceHistoriesTest {
    private static final Currency EURO = Currency.getInstance("EUR");
    private static final Currency DOLLAR = Currency.getInstance("USD");
    private static final Plan TRANSATLANTIC = new Plan(
            Arbitrary.id(),
            new PlanTier("us"),
            new PlanName("Transatlantic"),
            BillingInterval.MONTH,
            true,
            List.of(new Plan.Version(BillingWorld.START, Money.of(12_34, "USD"), new Plan.Limits(1, 1, 1_000))));
    private static final List<Plan> PLANS =
            List.of(InMemoryPlans.STARTER, InMemoryPlans.BUSINESS, InMemoryPlans.ENTERPRISE, TRANSATLANTIC);
    private static final List<String> COUNTRIES = List.of("NL", "HU", "GR", "DE", "CH");
    private static final List<VatNumber> NUMBERS = Stream.of(
                    "NL004495445B01", "HU12345676", "EL094014201", "DE129273398")
            .map(number -> VatNumber.parse(number).orThrow())
            .toList();
    private static final int ACTIONS = 60;
    private static final Duration MAX_PAUSE = Duration.ofDays(25);
    private static final LocalDate FIRST_DAY = LocalDate.parse("2026-01-01");
    private static final int DAYS = 4_000;

    private final BillingWorld world = new BillingWorld();
    private final UserId egon = new UserId(world.ids.next());
    private final AccountId operator = new AccountId(world.ids.next());
    private final List<AccountId> accounts = new ArrayList<>();
    private Random random = new Random(0);

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void invoices_reports_and_ledger_match(long seed) {
        random = new Random(seed);
        world.plans.add(TRANSATLANTIC);
        bearsVatInDollarsBeforeThereIsARate();
        COUNTRIES.forEach(country -> join(country, oneOf(PLANS), random.nextBoolean()));
        for (var deed = 0; deed < ACTIONS; deed++) {
            doSomething();
        }
        world.phoneSystem.script(PhoneSystemScript.EXECUTE);
        world.advanceTime(Duration.ofMinutes(10));
        world.executeLineOrders();
        world.recover();

        assertThat(invoices()).as("invoices").anyMatch(invoice -> !invoice.isCreditNote());
        assertThat(invoices()).as("credit notes").anyMatch(Invoice::isCreditNote);
        assertThat(invoices())
                .as("reissued invoices")
                .anyMatch(document -> document.content().issueReason() instanceof IssueReason.Replacement);
        assertThat(invoices())
                .as("VAT in dollars, stated in euros")
                .anyMatch(paper -> paper.content().nationalVat().isPresent());
        assertThat(invoices())
                .as("VAT in dollars, not converted")
                .anyMatch(paper -> inEuros(paper).isEmpty());
        whatWasReplacedIsGivenBackWhole();
        eachInvoiceIsInTheLedgerAndViceVersa();
        noNumberIsMissing();
        reportsAddUpToInvoicesAndLedger();
        theTrialBalanceIsNothing();
    }

    private void whatWasReplacedIsGivenBackWhole() {
        var replaced = invoices().stream()
                .flatMap(document ->
                        document.content().issueReason() instanceof IssueReason.Replacement(var invoice, var _)
                                ? Stream.of(invoice)
                                : Stream.empty())
                .toList();
        assertThat(replaced).doesNotHaveDuplicates().allSatisfy(id -> {
            var invoice = world.invoices.find(id).orElseThrow();
            var notes = world.invoices.notesOn(invoice.account(), id);
            assertThat(new UncreditedRemainder(invoice, notes).gross().minor()).isZero();
        });
    }

    private void eachInvoiceIsInTheLedgerAndViceVersa() {
        var netByInvoice = new HashMap<UUID, Money>();
        var toldVat = new HashMap<UUID, Money>();
        invoices().forEach(invoice -> {
            netByInvoice.put(invoice.id().value(), invoice.content().net());
            toldVat.put(invoice.id().value(), invoice.content().vat());
        });
        toldVat.values().removeIf(vat -> !vat.isPositive());
        netByInvoice.values().removeIf(net -> !net.isPositive());

        assertThat(booked(TransferType.EARNING, TransferType.EARNING_REVERSAL)).isEqualTo(netByInvoice);
        assertThat(booked(TransferType.VAT, TransferType.VAT_REVERSAL)).isEqualTo(toldVat);
        assertThat(invoices())
                .allSatisfy(document -> assertThat(postedAt(document))
                        .containsOnly(document.content().issuedAt()));
    }

    private Map<UUID, Money> booked(TransferType one, TransferType other) {
        var booked = new HashMap<UUID, Money>();
        world.ledger.transfers().stream()
                .filter(transfer -> transfer.type() == one || transfer.type() == other)
                .forEach(transfer -> booked.put(transfer.reference().id(), transfer.amount()));
        return booked;
    }

    private List<Instant> postedAt(Invoice invoice) {
        return world.ledger.transfers().stream()
                .filter(transfer -> !transfer.type().movesWallet())
                .filter(transfer ->
                        transfer.reference().id().equals(invoice.id().value()))
                .map(Transfer::postedAt)
                .toList();
    }

    private void noNumberIsMissing() {
        var counts = new HashMap<Integer, List<Long>>();
        invoices()
                .forEach(invoice -> counts.computeIfAbsent(invoice.number().year(), _ -> new ArrayList<>())
                        .add(invoice.number().count()));
        counts.values()
                .forEach(of -> assertThat(of)
                        .containsExactlyElementsOf(
                                LongStream.rangeClosed(1, of.size()).boxed().toList()));
    }

    private void reportsAddUpToInvoicesAndLedger() {
        var last = FIRST_DAY.plusDays(DAYS);
        var whole = report(FIRST_DAY, last);
        var cut = FIRST_DAY.plusDays(random.nextInt(400));
        var before = report(FIRST_DAY, cut);
        var after = report(cut.plusDays(1), last);

        Stream.of(EURO, DOLLAR).forEach(currency -> {
            assertThat(net(whole, currency)).isEqualTo(world.ledgerTotals().of(LedgerAccount.REVENUE, currency));
            assertThat(vat(whole, currency)).isEqualTo(world.ledgerTotals().of(LedgerAccount.VAT, currency));
            assertThat(net(before, currency).plus(net(after, currency))).isEqualTo(net(whole, currency));
            assertThat(vat(before, currency).plus(vat(after, currency))).isEqualTo(vat(whole, currency));
        });
        assertThat(nationalVat(before).plus(nationalVat(after))).isEqualTo(nationalVat(whole));
        assertThat(whole.stream().mapToLong(VatSummary::documents).sum())
                .isEqualTo(invoices().stream()
                        .mapToLong(invoice -> invoice.vatTotals().size())
                        .sum());
        reportsShowTheVatOfTheInvoicesInEuros(whole);
        Stream.of(EURO, DOLLAR).forEach(currency -> customersAddUpTo(whole, currency, FIRST_DAY, last));
        customersAddUpTo(before, EURO, FIRST_DAY, cut);
    }

    private void customersAddUpTo(List<VatSummary> report, Currency currency, LocalDate from, LocalDate to) {
        var customers = world.invoice.reportCustomerVat().report(from, to);
        var reversed = report.stream()
                .filter(figure -> figure.treatment().kind() == VatTreatment.Kind.REVERSE_CHARGE)
                .toList();
        assertThat(customers.stream()
                        .map(CustomerVatSummary::net)
                        .filter(net -> net.currency().equals(currency))
                        .reduce(Money.zero(currency), Money::plus))
                .isEqualTo(net(reversed, currency));
        assertThat(customers.stream().mapToLong(CustomerVatSummary::documents).sum())
                .isEqualTo(reversed.stream().mapToLong(VatSummary::documents).sum());
        assertThat(customers).noneMatch(customer -> customer.vatNumber().isEmpty());
    }

    private void reportsShowTheVatOfTheInvoicesInEuros(List<VatSummary> whole) {
        assertThat(nationalVat(whole))
                .isEqualTo(sum(invoices().stream()
                        .flatMap(invoice -> inEuros(invoice).stream().map(vat -> signed(invoice, vat)))));
        var unconverted =
                whole.stream().filter(figure -> figure.nationalVat().isEmpty()).toList();
        assertThat(vat(unconverted, DOLLAR))
                .isEqualTo(invoices().stream()
                        .filter(document -> inEuros(document).isEmpty())
                        .map(paper -> signed(paper, paper.content().vat()))
                        .reduce(Money.zero(DOLLAR), Money::plus));
        invoices().stream().filter(Predicate.not(Invoice::isCreditNote)).forEach(this::creditNotesShowAPartOf);
    }

    private void creditNotesShowAPartOf(Invoice invoice) {
        var notes = world.invoices.notesOn(invoice.account(), invoice.id());
        var netByInvoice = sum(notes.stream()
                .flatMap(note -> note.content().nationalVat().stream())
                .map(NationalVat::total));
        var isWhole = new UncreditedRemainder(invoice, notes).gross().minor() == 0;
        assertThat(netByInvoice).isLessThanOrEqualTo(netOf(invoice));
        assertThat(isWhole && !netByInvoice.equals(netOf(invoice))).isFalse();
    }

    private static Money netOf(Invoice invoice) {
        return sum(invoice.content().nationalVat().stream().map(NationalVat::total));
    }

    private static Money signed(Invoice invoice, Money amount) {
        return invoice.isCreditNote() ? amount.negated() : amount;
    }

    /// Empty for VAT in dollars without an exchange rate.
    private static Optional<Money> inEuros(Invoice invoice) {
        var vat = invoice.content().vat();
        return vat.currency().equals(EURO) || vat.minor() == 0
                ? Optional.of(new Money(vat.minor(), EURO))
                : invoice.content().nationalVat().map(NationalVat::total);
    }

    private void theTrialBalanceIsNothing() {
        assertThat(world.ledger.trialBalance().stream()
                        .map(line -> line.balance().minor())
                        .reduce(0L, Math::addExact))
                .isZero();
        assertThat(world.ledgerTotals().of(LedgerAccount.HELD, EURO)).isEqualTo(Money.zero(EURO));
        assertThat(world.ledgerTotals().of(LedgerAccount.HELD, DOLLAR)).isEqualTo(Money.zero(DOLLAR));
    }

    private List<VatSummary> report(LocalDate from, LocalDate to) {
        return world.invoice.reportVat().report(from, to);
    }

    private static Money net(List<VatSummary> figures, Currency currency) {
        return figures.stream()
                .map(VatSummary::net)
                .filter(net -> net.currency().equals(currency))
                .reduce(Money.zero(currency), Money::plus);
    }

    private static Money vat(List<VatSummary> figures, Currency currency) {
        return figures.stream()
                .map(VatSummary::vat)
                .filter(vat -> vat.currency().equals(currency))
                .reduce(Money.zero(currency), Money::plus);
    }

    private static Money nationalVat(List<VatSummary> figures) {
        return sum(figures.stream().flatMap(figure -> figure.nationalVat().stream()));
    }

    private static Money sum(Stream<Money> euros) {
        return euros.reduce(Money.zero(EURO), Money::plus);
    }

    private List<Invoice> invoices() {
        return world.invoices.all();
    }

    private void doSomething() {
        var account = accounts.get(random.nextInt(accounts.size()));
        switch (random.nextInt(15)) {
            case 0, 1 -> topUp(account);
            case 2, 3 -> activate(account);
            case 4 -> changePlan(account);
            case 5, 6 -> credit(Optional.of(1 + random.nextLong(20_00)));
            case 7 -> credit(Optional.empty());
            case 8 -> refund();
            case 12, 13 -> reissue();
            case 9 -> adjust(account);
            case 10 -> changeSomething(account);
            case 11 -> move(account);
            default -> world.advanceTime(Duration.ofSeconds(1 + random.nextLong(MAX_PAUSE.toSeconds())));
        }
    }

    private void bearsVatInDollarsBeforeThereIsARate() {
        var account = join("HU", TRANSATLANTIC, true);
        removeVatNumber(account);
        world.advanceTime(Duration.ofDays(32));
        changeExchangeRate();
        world.advanceTime(Duration.ofDays(32));
        giveBackInParts(invoices().getLast());
    }

    private void giveBackInParts(Invoice invoice) {
        for (var part = 0; part < 10; part++) {
            credit(invoice, Optional.of(1 + random.nextLong(1_00)));
        }
        credit(invoice, Optional.empty());
    }

    private AccountId join(String country, Plan plan, boolean hasNumber) {
        var id = new AccountId(world.ids.next());
        var status = number(new Country(country))
                .<VatNumberStatus>map(VatNumberStatus.Verified::new)
                .filter(_ -> hasNumber)
                .orElseGet(VatNumberStatus.NoNumber::new);
        world.unitOfWork.run(() -> {
            world.account
                    .openAccount()
                    .draft(
                            id,
                            new OpenAccount.NewAccount(
                                    new Owner(new UserId(world.ids.next()), Arbitrary.email()),
                                    new CompanyName("Company in " + country),
                                    new Country(country),
                                    status,
                                    world.clock.instant()),
                            world.clock.instant());
            world.account.openAccount().activate(id);
            world.subscription.draftSubscription().draft(id, plan.tier());
        });
        accounts.add(id);
        topUp(id);
        give(id, Money.of(300_00, "USD"));
        activate(id);
        return id;
    }

    private void topUp(AccountId account) {
        world.payment
                .topUpWallet()
                .topUp(
                        new TopUpWallet.Command(
                                request(account),
                                Money.of(50_00 + random.nextInt(200_00), "EUR"),
                                random.nextBoolean()),
                        _ -> answer());
    }

    private void activate(AccountId account) {
        world.subscriptions
                .findByAccount(account)
                .forEach(subscription -> world.subscription
                        .activateSubscription()
                        .activate(
                                new ActivateSubscription.Command(request(account), subscription.id()), _ -> answer()));
    }

    private void changePlan(AccountId account) {
        var tier = oneOf(PLANS).tier();
        world.subscriptions
                .findByAccount(account)
                .forEach(subscription -> world.subscription
                        .changePlan()
                        .change(
                                new ChangePlan.Command(request(account), subscription.id(), tier.value()),
                                _ -> answer()));
    }

    private void credit(Optional<Long> cents) {
        if (!invoices().isEmpty()) {
            credit(oneOf(invoices()), cents);
        }
    }

    private void credit(Invoice invoice, Optional<Long> cents) {
        world.invoice
                .creditInvoice()
                .credit(
                        new CreditInvoice.Command(
                                staffRequest(), actor(), invoice.id(), cents, new Reason("as agreed")),
                        _ -> answer());
    }

    private void reissue() {
        if (!invoices().isEmpty()) {
            world.invoice
                    .reissueInvoice()
                    .reissue(
                            new ReissueInvoice.Command(
                                    staffRequest(), actor(), oneOf(invoices()).id(), new Reason("as agreed")),
                            _ -> answer());
        }
    }

    private void refund() {
        var payment = oneOf(world.payments.all());
        world.payment
                .refundPayment()
                .refund(
                        new RefundPayment.Command(
                                staffRequest(),
                                actor(),
                                payment.id(),
                                Optional.of(1 + random.nextLong(50_00)),
                                new Reason("as agreed")),
                        _ -> answer());
    }

    private void adjust(AccountId account) {
        var amount = Money.of(random.nextInt(20_00) - 10_00 + 1, random.nextBoolean() ? "EUR" : "USD");
        if (amount.minor() != 0) {
            give(account, amount);
        }
    }

    private void give(AccountId account, Money amount) {
        world.account
                .adjustWallet(world.administrationPorts)
                .adjust(
                        new AdjustWallet.Command(staffRequest(), actor(), account, amount, new Reason("as agreed")),
                        _ -> answer());
    }

    /// Open charges are retried when the account is active again.
    private void move(AccountId account) {
        var status = world.account.showAccount().show(account).orElseThrow().status();
        world.account
                .changeAccountStatus(world.administrationPorts)
                .change(
                        new ChangeAccountStatus.Command(
                                staffRequest(),
                                actor(),
                                account,
                                status == AccountStatus.ACTIVE ? Action.SUSPEND : Action.REACTIVATE,
                                new Reason("as agreed")),
                        _ -> answer());
    }

    /// Outages of the PBX, deleted VAT numbers, and changes of rates.
    private void changeSomething(AccountId account) {
        switch (random.nextInt(5)) {
            case 0 -> world.phoneSystem.script(PhoneSystemScript.BE_DOWN);
            case 1 -> world.phoneSystem.script(PhoneSystemScript.EXECUTE);
            case 2 -> removeVatNumber(account);
            case 3 -> changeExchangeRate();
            default -> changeRate();
        }
    }

    private void removeVatNumber(AccountId account) {
        var view = world.account.showAccount().show(account).orElseThrow();
        view.vat()
                .optionalNumber()
                .ifPresent(number -> world.unitOfWork.perform(() -> world.account
                        .recordVatNumberStatus()
                        .record(account, number, new VatNumberStatus.Invalid(number))));
    }

    private void changeRate() {
        var rate = new BasisPoints(15_00 + random.nextInt(12_00));
        world.unitOfWork.run(() -> {
            var country = new Country(oneOf(List.of("NL", "HU", "GR", "DE")));
            world.vatRates.add(new VatRate(world.ids.next(), country, rate, world.clock.instant()));
        });
    }

    private void changeExchangeRate() {
        var rate = "1.%04d".formatted(random.nextInt(10_000));
        world.unitOfWork.run(() -> world.exchangeRates.add(
                SampleExchangeRates.rate(SampleExchangeRates.quote("USD", rate, world.clock.instant()))));
    }

    private static Optional<VatNumber> number(Country country) {
        return NUMBERS.stream()
                .filter(number -> number.prefix().equals(country.code().equals("GR") ? "EL" : country.code()))
                .findFirst();
    }

    private <T> T oneOf(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    private Actor actor() {
        return Actor.of(egon, operator, Role.ADMIN);
    }

    private KeyedRequest request(AccountId account) {
        return KeyedRequest.ofCustomer(account, new IdempotencyKey(world.ids.random()), FINGERPRINT);
    }

    private KeyedRequest staffRequest() {
        return KeyedRequest.ofStaff(operator, egon, new IdempotencyKey(world.ids.random()), FINGERPRINT);
    }

    private static StoredResponse answer() {
        return new StoredResponse(200, Map.of(), "");
    }
}
