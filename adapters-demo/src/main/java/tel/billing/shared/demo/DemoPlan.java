package tel.billing.shared.demo;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import tel.billing.shared.demo.DemoStep.Activate;
import tel.billing.shared.demo.DemoStep.Adjust;
import tel.billing.shared.demo.DemoStep.Cancel;
import tel.billing.shared.demo.DemoStep.ChangePlan;
import tel.billing.shared.demo.DemoStep.Close;
import tel.billing.shared.demo.DemoStep.Confirm;
import tel.billing.shared.demo.DemoStep.Credit;
import tel.billing.shared.demo.DemoStep.Reactivate;
import tel.billing.shared.demo.DemoStep.Refund;
import tel.billing.shared.demo.DemoStep.SignUp;
import tel.billing.shared.demo.DemoStep.Suspend;
import tel.billing.shared.demo.DemoStep.TopUp;
import tel.billing.shared.demo.DemoStep.Wait;

/// The customers of the demo data and their history, in the order of time.
public record DemoPlan(List<DemoCustomer> customers, List<Event> events) {
    /// The length of the history, which ends now.
    public static final Duration LENGTH = Duration.ofDays(365);

    /// The password of all customers. Demo data is not real, so the password is not a secret.
    public static final String PASSWORD = "correct horse battery staple";

    private static final String STARTER = "starter";
    private static final String BUSINESS = "business";
    private static final String ENTERPRISE = "enterprise";

    /// The sandbox's card processor declines this amount.
    private static final long DECLINED = 40_200;
    /// The sandbox's card processor waits for the customer.
    private static final long WAITS_FOR_CUSTOMER = 20_200;
    /// The sandbox's card processor reports a chargeback later.
    private static final long CHARGED_BACK = 20_010;
    /// As [#CHARGED_BACK], but the dispute is won a day later.
    private static final long DISPUTE_WON = 20_011;
    /// The refund of this amount fails later.
    private static final long REFUND_FAILS = 20_021;

    /// A step of a customer.
    ///
    /// @param at the time since the begin of the history
    /// @param outcome the name of the planned outcome
    public record Event(Duration at, DemoCustomer customer, DemoStep step, String outcome) {}

    public DemoPlan {
        customers = List.copyOf(customers);
        events = List.copyOf(events);
    }

    /// The plan of the demo data.
    public static DemoPlan ofYear() {
        var plan = new Draft();
        plan.ofNetherlands();
        plan.ofGermany();
        plan.ofFrance();
        plan.ofOtherCountries();
        return new DemoPlan(
                plan.customers,
                plan.events.stream().sorted(Comparator.comparing(Event::at)).toList());
    }

    private static final class Draft {
        private final List<DemoCustomer> customers = new ArrayList<>();
        private final List<Event> events = new ArrayList<>();

        void ofNetherlands() {
            var nl = "NL";
            paysAhead(DemoCustomer.of("ada", "Ada's Analytical Engines", nl, STARTER), 1, 15_000);
            paysByCard(DemoCustomer.of("de-vries", "Bakkerij de Vries", nl, STARTER), 4);
            paysByCard(DemoCustomer.business("jansen", "Jansen Logistiek B.V.", nl, BUSINESS), 6);
            paysAhead(DemoCustomer.business("van-dijk", "Van Dijk Accountants B.V.", nl, BUSINESS), 9, 80_000);
            paysByCard(DemoCustomer.of("smit", "Fietsenmakerij Smit", nl, STARTER), 13);
            paysByCard(DemoCustomer.of("zeezicht", "Hotel Zeezicht", nl, BUSINESS), 16)
                    .then(120, new ChangePlan(ENTERPRISE));
            paysByCard(DemoCustomer.of("bakker", "Tandartspraktijk Bakker", nl, STARTER), 24);
            paysByCard(DemoCustomer.business("de-groot", "De Groot Installaties B.V.", nl, BUSINESS), 30)
                    .then(150, new ChangePlan(STARTER));
            paysByCard(DemoCustomer.of("mooi", "Kapsalon Mooi", nl, STARTER), 33)
                    .then(200, new Cancel());
            paysByCard(DemoCustomer.business("visser", "Visser Vastgoed B.V.", nl, BUSINESS), 40)
                    .then(95, new TopUp(10_000, false))
                    .then(97, new Refund(4_000, "Topped up twice by mistake"));
            paysAhead(DemoCustomer.of("mulder", "Mulder Media", nl, STARTER), 47, 4_000);
            isPastDue(DemoCustomer.of("bos", "Bos Bloemen", nl, STARTER));
            paysByCard(DemoCustomer.of("peters", "Peters Transport", nl, STARTER), 71)
                    .then(262, new Suspend("The owner does not answer questions about calls to premium numbers"));
            paysByCard(DemoCustomer.of("hendriks", "Hendriks Horeca", nl, STARTER), 88)
                    .then(170, new Close("The owner closed the business"));
            joins(DemoCustomer.of("nieuw-begin", "Nieuw Begin", nl, STARTER), 364);
        }

        void ofGermany() {
            var de = "DE";
            paysByCard(DemoCustomer.business("mueller", "Müller Maschinenbau GmbH", de, ENTERPRISE), 12);
            paysByCard(DemoCustomer.business("schneider", "Schneider Steuerberatung", de, BUSINESS), 21);
            paysByCard(DemoCustomer.of("fischer", "Bäckerei Fischer", de, STARTER), 37);
            paysByCard(DemoCustomer.of("weber", "Weber Werbung", de, BUSINESS), 44)
                    .then(110, new TopUp(CHARGED_BACK, false))
                    .then(110, new Wait());
            paysAhead(DemoCustomer.of("wagner", "Praxis Dr. Wagner", de, STARTER), 58, 15_000);
            paysByCard(DemoCustomer.business("becker", "Becker Bau GmbH", de, BUSINESS), 65)
                    .then(140, new Credit(1_900, "The lines did not work for two days"));
            var hoffmann = joins(DemoCustomer.of("hoffmann", "Hoffmann Reisen", de, STARTER), 92);
            hoffmann.confirms().soon(30, new TopUp(DECLINED, false), "Declined");
            hoffmann.soon(50, new TopUp(2_500, true), "Captured").soon(55, new Activate(), "Done");
            isSuspended(DemoCustomer.of("koch", "Koch Catering", de, STARTER));
            paysByCard(DemoCustomer.business("richter", "Richter Immobilien GmbH", de, BUSINESS), 120)
                    .then(80, new Suspend("The invoices are disputed"))
                    .then(87, new Reactivate("The dispute is settled"));
        }

        void ofFrance() {
            var fr = "FR";
            paysByCard(DemoCustomer.of("martin", "Boulangerie Martin", fr, STARTER), 28);
            paysByCard(DemoCustomer.business("dubois", "Dubois Conseil SARL", fr, BUSINESS), 52);
            paysByCard(DemoCustomer.of("leroy", "Garage Leroy", fr, STARTER), 77)
                    .then(60, new Adjust(500, "Goodwill for a long call with support"));
            paysByCard(DemoCustomer.business("moreau", "Moreau Assurances SA", fr, BUSINESS), 104)
                    .then(90, new ChangePlan(ENTERPRISE));
            paysByCard(DemoCustomer.of("bellevue", "Hôtel Bellevue", fr, BUSINESS), 133)
                    .then(75, new TopUp(DISPUTE_WON, false))
                    .then(75, new Wait())
                    .then(76, new Wait());
            isPastDue(DemoCustomer.of("petit", "Librairie Petit", fr, STARTER));
        }

        void ofOtherCountries() {
            paysByCard(DemoCustomer.of("gruber", "Gruber Gastronomie", "AT", STARTER), 69);
            paysByCard(DemoCustomer.business("steiner", "Steiner Elektrotechnik GmbH", "AT", BUSINESS), 112);
            paysByCard(DemoCustomer.of("alpenhof", "Alpenhof Huber", "AT", STARTER), 145)
                    .then(120, new Cancel());
            paysByCard(DemoCustomer.of("werkstatt", "Wiener Werkstatt", "AT", STARTER), 348)
                    .at(LENGTH.minusMinutes(20), new TopUp(WAITS_FOR_CUSTOMER, false), "Pending");
            paysByCard(DemoCustomer.of("rossi", "Trattoria Rossi", "IT", STARTER), 84);
            paysByCard(DemoCustomer.business("bianchi", "Bianchi Logistica S.r.l.", "IT", BUSINESS), 128);
            paysByCard(DemoCustomer.of("romano", "Studio Legale Romano", "IT", STARTER), 160)
                    .then(100, new TopUp(REFUND_FAILS, false))
                    .then(101, new Refund(10_000, "The customer asked for the money"))
                    .then(101, new Wait());
            paysByCard(DemoCustomer.business("colombo", "Colombo Moda S.p.A.", "IT", BUSINESS), 336);
            paysByCard(DemoCustomer.of("hudson", "Hudson Analytics Inc.", "US", ENTERPRISE), 150);
            paysByCard(DemoCustomer.of("lakeside", "Lakeside Dental", "US", STARTER), 190);
            joins(DemoCustomer.of("cascade", "Cascade Coffee Roasters", "US", BUSINESS), 352)
                    .confirms();
        }

        /// Stores a card at the first top-up. Renewals charge it.
        private History paysByCard(DemoCustomer customer, int day) {
            var first = switch (customer.tier()) {
                case BUSINESS -> 8_000;
                case ENTERPRISE -> 30_000;
                default -> 2_500;
            };
            return pays(customer, day, new TopUp(first, true));
        }

        /// Stores no card.
        private History paysAhead(DemoCustomer customer, int day, long amountMinor) {
            return pays(customer, day, new TopUp(amountMinor, false));
        }

        /// The renewal after two months, some days ago, was not paid.
        private void isPastDue(DemoCustomer customer) {
            paysAhead(customer, 302, 2_300);
        }

        /// The renewal after two months, some weeks ago, was not paid.
        private void isSuspended(DemoCustomer customer) {
            paysAhead(customer, 288, 2_300);
        }

        private History pays(DemoCustomer customer, int day, TopUp topUp) {
            return joins(customer, day).confirms().soon(30, topUp, "Captured").soon(35, new Activate(), "Done");
        }

        private History joins(DemoCustomer customer, int day) {
            customers.add(customer);
            // Customers act at different times of the day.
            var start = Duration.ofDays(day).plusMinutes(17L * customers.size());
            return new History(customer, start, events).soon(0, new SignUp(), "MailSent");
        }
    }

    private record History(DemoCustomer customer, Duration start, List<Event> events) {

        History confirms() {
            return soon(20, new Confirm(), "Redeemed");
        }

        History soon(int minutes, DemoStep step, String outcome) {
            return at(start.plusMinutes(minutes), step, outcome);
        }

        History then(int days, DemoStep step) {
            return at(start.plusDays(days), step, usual(step));
        }

        History at(Duration at, DemoStep step, String outcome) {
            events.add(new Event(at, customer, step, outcome));
            return this;
        }

        private static String usual(DemoStep step) {
            return switch (step) {
                case SignUp() -> "MailSent";
                case Confirm() -> "Redeemed";
                case TopUp _ -> "Captured";
                case Credit _ -> "Issued";
                case Adjust _ -> "Adjusted";
                case Wait() -> "Waited";
                case Activate _, ChangePlan _, Cancel _, Refund _, Suspend _, Reactivate _, Close _ -> "Done";
            };
        }
    }
}
