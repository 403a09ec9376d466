package tel.billing.shared.portal.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.audit.Actor;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTarget;
import tel.billing.audit.RecordedAction;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.domain.MovementType;
import tel.billing.payment.domain.Reconciliation;
import tel.billing.payment.domain.ReportedMovement;
import tel.billing.provisioning.domain.LineReconciliation;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.shared.Reason;
import tel.billing.shared.Role;
import tel.billing.shared.UserId;
import tel.billing.shared.portal.server.PortalBrowser.Loaded;
import tel.billing.story.BillingWorld;
import tel.billing.story.Person;

@DisplayName("The console")
class ConsoleListsTest {
    private static final String[] PATHS = {
        "/console/",
        "/console/accounts",
        "/console/queues",
        "/console/queues/notifications",
        "/console/queues/held",
        "/console/queues/emails",
        "/console/queues/lines",
        "/console/queues/line_reconciliations",
        "/console/queues/reconciliations",
        "/console/catalogue",
        "/console/catalogue/plans",
        "/console/catalogue/vat_rates",
        "/console/catalogue/exchange_rates",
        "/console/reports",
        "/console/reports/trial_balance",
        "/console/reports/vat",
        "/console/reports/vat_customers",
        "/console/audit-log",
        "/console/system"
    };

    private final ConsolePages console = new ConsolePages();

    @Test
    void shows_all_pages_to_support_and_administrators_in_both_languages() {
        console.customer(Person.ADA);
        for (var role : new Role[] {Role.SUPPORT, Role.ADMIN}) {
            var browser = console.browserOf(role);
            for (var language : new String[] {"en", "de"}) {
                browser.reading(language);
                for (var path : PATHS) {
                    var page = browser.get(path);
                    assertThat(page.status()).as(path).isEqualTo(200);
                    assertThat(page.html().select("h1")).as(path).hasSize(1);
                }
            }
        }
    }

    @Test
    void shows_empty_pages_with_what_they_would_contain() {
        var browser = console.browser();
        for (var path : PATHS) {
            assertThat(browser.get(path).status()).as(path).isEqualTo(200);
        }
        assertThat(browser.get("/console/").text(".empty")).startsWith("There is no subscription");
        assertThat(browser.get("/console/queues/held").text(".empty")).isEqualTo("No top-ups are held.");
    }

    @Test
    void shows_no_label_for_operations_that_the_role_does_not_have() {
        var plans =
                console.browserOf(Role.SUPPORT).get("/console/catalogue/plans").html();
        assertThat(plans.select("td[data-label=Tier]")).isNotEmpty();
        assertThat(plans.select("td[data-label=Actions]")).isEmpty();
    }

    @Test
    void shows_key_figures_and_charts_with_their_numbers() {
        console.customer(Person.ADA);
        console.world.advanceTime(Duration.ofMinutes(1));
        var page = console.browser().get("/console/");
        assertThat(page.text()).contains("Monthly recurring revenue €10.00", "Top-ups by day in EUR");
        var chart = page.html().selectFirst("svg[role=img]");
        assertThat(chart).isNotNull();
        assertThat(chart.select("rect")).hasSize(30);
        assertThat(page.html().select("details table").text()).contains("5 January 2026", "€20.00");
    }

    @Test
    void reports_vat_of_the_last_month_or_of_chosen_days() {
        console.customer(Person.ADA);
        var browser = console.browser();
        var before = browser.get("/console/reports/vat");
        assertThat(before.html().select("#from").attr("value")).isEqualTo("2025-12-01");
        assertThat(before.text(".empty")).isEqualTo("No document was issued in this period.");
        var january = browser.get("/console/reports/vat?from=2026-01-01&to=2026-01-31");
        assertThat(january.text()).contains("Netherlands", "Domestic", "21%", "€10.00", "€2.10");
        var csv = browser.get(january.html().select("a[href*=csv]").attr("href"));
        assertThat(csv.header("Content-Disposition").orElseThrow()).contains("vat-2026-01-01-2026-01-31.csv");
        assertThat(csv.body())
                .isEqualTo("country,treatment,rate,currency,net,vat,national_vat,documents\r\n"
                        + "NL,domestic,21.00,EUR,10.00,2.10,2.10,1\r\n");
    }

    @Test
    void writes_the_same_csv_in_each_language() {
        console.customer(Person.ADA);
        var browser = console.browser();
        for (var path : new String[] {
            "/console/reports/vat/csv?from=2026-01-01&to=2026-01-31", "/console/reports/trial_balance/csv"
        }) {
            var english = browser.reading("en").get(path).body();
            assertThat(browser.reading("de").get(path).body()).isEqualTo(english);
            assertThat(english.lines()).hasSizeGreaterThan(1);
        }
    }

    @Test
    void reports_the_last_month_of_the_sellers_time_zone() {
        var browser = console.browser();
        console.world.advanceTime(Duration.between(BillingWorld.START, Instant.parse("2026-01-31T22:30:00Z")));
        assertThat(browser.get("/console/reports/vat").html().select("#from").attr("value"))
                .isEqualTo("2025-12-01");
        console.world.advanceTime(Duration.ofHours(1));
        var february = browser.get("/console/reports/vat");
        assertThat(february.html().select("#from").attr("value")).isEqualTo("2026-01-01");
        assertThat(february.html().select("#to").attr("value")).isEqualTo("2026-01-31");
    }

    @Test
    void rejects_days_that_are_not_days() {
        var browser = console.browser();
        var rejected = browser.get("/console/reports/vat?from=tomorrow&to=2026-01-31");
        assertThat(rejected.status()).isEqualTo(422);
        assertThat(rejected.html().select("#from-fault")).hasSize(1);
        for (var path : new String[] {"/console/reports/vat", "/console/audit-log"}) {
            assertThat(browser.get(path + "?from=2026-02-01&to=2026-01-31").text("#to-fault"))
                    .as(path)
                    .isEqualTo("“To” must not be before “From”.");
        }
        assertThat(browser.get("/console/reports/vat/csv?from=x&to=y").status()).isEqualTo(400);
    }

    @Test
    void filters_the_audit_log() {
        console.customer(Person.ADA);
        var browser = console.browser();
        assertThat(browser.get("/console/audit-log?action=signed_in").status()).isEqualTo(200);
        assertThat(browser.get("/console/audit-log?target=" + UUID.randomUUID()).text(".empty"))
                .startsWith("No event matches.");
        assertThat(browser.get("/console/audit-log?target=ada&from=x").html().select(".fault"))
                .hasSize(2);
        assertThat(browser.get("/console/audit-log?after=%2B1000000000-12-31T23:59:59Z~" + UUID.randomUUID())
                        .status())
                .isEqualTo(400);
    }

    @Test
    void filters_the_audit_log_by_actor_action_and_whole_days() {
        var egon = new UserId(UUID.randomUUID());
        var dora = new UserId(UUID.randomUUID());
        recordChange(AuditAction.PLAN_CHANGED, egon, "the day before");
        theTimeIs("2026-01-06T00:00:00Z");
        recordChange(AuditAction.PLAN_CREATED, egon, "start of the day");
        theTimeIs("2026-01-06T23:59:59Z");
        recordChange(AuditAction.PLAN_CHANGED, dora, "end of the day");
        theTimeIs("2026-01-07T00:00:00Z");
        recordChange(AuditAction.PLAN_CHANGED, egon, "the day after");

        assertThat(reasons("?actor=" + egon.value()))
                .containsExactly("the day after", "start of the day", "the day before");
        assertThat(reasons("?action=plan_changed"))
                .containsExactly("the day after", "end of the day", "the day before");
        assertThat(reasons("?from=2026-01-06&to=2026-01-06")).containsExactly("end of the day", "start of the day");
        assertThat(reasons("?to=2026-01-05")).containsExactly("the day before");
        assertThat(reasons("?action=plan_changed&from=2026-01-06&actor=" + egon.value()))
                .containsExactly("the day after");
    }

    @Test
    void keeps_the_filter_on_the_next_page_of_the_audit_log() {
        var egon = new UserId(UUID.randomUUID());
        var dora = new UserId(UUID.randomUUID());
        for (var number = 0; number < 60; number++) {
            recordChange(AuditAction.PLAN_CHANGED, egon, "sought " + number);
            recordChange(AuditAction.PLAN_CREATED, egon, "other action " + number);
            recordChange(AuditAction.PLAN_CHANGED, dora, "other actor " + number);
        }
        var browser = console.browser();
        var first = browser.get(
                "/console/audit-log?action=plan_changed&from=2026-01-05&to=2026-01-05&actor=" + egon.value());
        var next = browser.get(first.html().select("a[rel=next]").attr("href"));

        var shown =
                Stream.of(first, next).flatMap(page -> reasons(page).stream()).toList();
        assertThat(shown).hasSize(60).doesNotHaveDuplicates().allMatch(reason -> reason.startsWith("sought "));
        assertThat(next.html().select("a[rel=next]")).isEmpty();
        assertThat(next.html().select("#actor").attr("value"))
                .isEqualTo(egon.value().toString());
    }

    private void recordChange(AuditAction action, UserId actor, String reason) {
        console.world.trail.record(AuditEvent.byStaff(
                action,
                Actor.of(actor, new AccountId(UUID.randomUUID()), Role.ADMIN),
                AuditTarget.ofPlan(UUID.randomUUID()),
                new Reason(reason)));
    }

    private void theTimeIs(String time) {
        console.world.realTime.pass(Duration.between(console.world.clock.instant(), Instant.parse(time)));
    }

    private List<String> reasons(String query) {
        return reasons(console.browser().get("/console/audit-log" + query));
    }

    private static List<String> reasons(Loaded page) {
        return page.html().select("td[data-label=Reason]").eachText();
    }

    @Test
    void shows_an_audit_event_of_another_release_by_its_stored_name() {
        var account = console.customer(Person.ADA);
        var target = UUID.randomUUID();
        recordUnknown("ACCOUNT_MERGED", AuditTarget.of(account));
        recordUnknown("BUDGET_SET", new AuditTarget("budget", target));

        assertThat(console.browser()
                        .get("/console/audit-log")
                        .html()
                        .select("td")
                        .eachText())
                .contains("account_merged", "Account " + account, "budget_set", "budget " + target);
        assertThat(console.browser()
                        .get("/console/accounts/" + account + "/records/timeline")
                        .html()
                        .select("td")
                        .eachText())
                .contains("account_merged");
    }

    private void recordUnknown(String action, AuditTarget target) {
        console.world.trail.record(new AuditEvent(
                new RecordedAction.Unknown(action),
                Optional.empty(),
                Optional.of(target),
                Optional.empty(),
                Optional.empty(),
                Optional.empty()));
    }

    @Test
    void shows_the_state_of_connected_systems() {
        assertThat(console.browser().get("/console/system").text()).contains("PBX Not available", "1.2.3");
    }

    @Test
    void shows_key_figures_and_queues_for_30_seconds_with_their_time() {
        var browser = console.browser();
        assertThat(browser.get("/console/").text(".soft")).startsWith("As of 5 January 2026, 09:00:00 UTC");
        browser.get("/console/queues");
        console.customer(Person.ADA);
        assertThat(browser.get("/console/").text(".empty")).startsWith("There is no subscription");

        console.world.realTime.pass(Snapshot.RETENTION);

        assertThat(browser.get("/console/").html().select(".empty")).isEmpty();
        assertThat(browser.get("/console/queues").text(".soft")).startsWith("As of 5 January 2026, 09:00:30 UTC");
    }

    @Test
    void counts_open_differences_and_not_comparisons() {
        var browser = console.browser();
        var reconciliations = console.world.reconciliations;
        console.world.unitOfWork.run(() -> reconciliations.record(
                new Reconciliation(
                        new Reconciliation.Id(UUID.randomUUID()),
                        console.world.clock.instant(),
                        Optional.empty(),
                        0,
                        0,
                        0),
                List.of(),
                List.of()));
        var figure = "li:has(a[href$=queues/reconciliations]) .figure";
        assertThat(browser.get("/console/queues").text(figure)).isEqualTo("0");
        assertThat(browser.get("/console/queues/reconciliations").text("tbody")).contains("Daily reconciliation");

        console.world.reports.publish(
                "settlement",
                new ReportedMovement(
                        MovementType.CAPTURE,
                        new ProcessorReference("lost"),
                        Money.of(20_00, "EUR"),
                        Optional.empty()));
        console.world.unitOfWork.run(
                () -> console.world.payment.reconcileReports().onReportAnnounced("settlement"));
        assertThat(console.world.payment.reconcileReports().reconcileNext()).isTrue();
        console.world.realTime.pass(Snapshot.RETENTION);

        assertThat(browser.get("/console/queues").text(figure)).isEqualTo("1");
    }

    @Test
    void counts_the_lines_that_the_newest_finished_comparison_did_not_correct() {
        var browser = console.browser();
        var now = console.world.clock.instant();
        var finished = new LineReconciliation(
                new LineReconciliation.Id(new UUID(0, 1)),
                now,
                Optional.of(now),
                new LineReconciliation.Tally(9, 0, 1, 1, 1, 1, 2));
        var running = LineReconciliation.begun(new LineReconciliation.Id(new UUID(0, 2)), now);
        console.world.unitOfWork.run(() -> {
            console.world.lineReconciliations.begin(finished);
            console.world.lineReconciliations.begin(running);
        });
        assertThat(browser.get("/console/queues").text("li:has(a[href$=line_reconciliations]) .figure"))
                .isEqualTo("3");
    }

    @Test
    void shows_background_jobs_with_their_runs_and_what_is_due() {
        var now = console.world.realTime.instant();
        console.jobs.fail("payment-recovery", now.plusSeconds(3600));
        console.jobs.add("payment-recovery", now.minusSeconds(60));
        console.jobs.start("mail", "billing-2");

        var page = console.browser().get("/console/system");

        assertThat(page.text())
                .contains("Completion of interrupted payments Failed, 1 in a row")
                .contains("Delivery of e-mails No failure recorded")
                .contains("Running on billing-2")
                .contains("Renewals and other changes of subscriptions Nothing scheduled");
        assertThat(page.html().select("#jobs ~ .table td.number").eachText()).containsExactly("1", "0");
    }

    @Test
    void has_no_other_lists_and_reports() {
        var browser = console.browser();
        for (var path : new String[] {
            "/console/queues/plans",
            "/console/catalogue/held",
            "/console/reports/nothing",
            "/console/reconciliations/" + UUID.randomUUID(),
            "/console/line-reconciliations/1"
        }) {
            assertThat(browser.get(path).status()).as(path).isEqualTo(404);
        }
    }
}
