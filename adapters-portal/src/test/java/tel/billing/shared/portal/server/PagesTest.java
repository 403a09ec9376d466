package tel.billing.shared.portal.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import tel.billing.identity.portal.Browsers;
import tel.billing.shared.AccountId;
import tel.billing.shared.AdmittedRequest;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.RateLimit;
import tel.billing.shared.RateLimits;
import tel.billing.shared.Role;
import tel.billing.shared.StoreUnavailable;
import tel.billing.shared.UserId;
import tel.billing.shared.portal.PageFailure;
import tel.billing.shared.portal.PortalPages;
import tel.billing.shared.portal.View;
import tel.billing.shared.portal.visitor.PortalAccess;
import tel.billing.shared.portal.visitor.Site;
import tel.billing.shared.portal.visitor.Visitor;
import tel.billing.shared.portal.visitor.Visitors;
import tel.billing.story.BillingWorld;

@DisplayName("A page")
class PagesTest {
    private final BillingWorld world = new BillingWorld();
    private final SamplePages pages = new SamplePages();
    private final PortalBrowser browser = PortalBrowser.of(world, pages);

    /// A page for each kind of visitor.
    @PortalPages
    static final class SamplePages {
        private int written;

        @GetMapping("/portal/open")
        @PortalAccess(Visitors.EVERYONE)
        public View open() {
            return View.redirect("/portal/reached");
        }

        @GetMapping("/portal/limited")
        @PortalAccess(value = Visitors.EVERYONE, limit = RateLimit.SIGN_IN_BY_ADDRESS)
        public View limited() {
            return View.redirect("/portal/reached");
        }

        @GetMapping("/portal/own")
        @PortalAccess(Visitors.CUSTOMER)
        public View own() {
            return View.redirect("/portal/reached");
        }

        @PostMapping("/portal/own")
        @PortalAccess(Visitors.CUSTOMER)
        public View write() {
            written++;
            return View.redirect("/portal/reached");
        }

        @PostMapping("/portal/always")
        @PortalAccess(Visitors.CUSTOMER_EVEN_IF_SUSPENDED)
        public View writeAlways() {
            return View.redirect("/portal/reached");
        }

        @GetMapping("/portal/money")
        @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_CUSTOMER)
        public View money() {
            return View.redirect("/portal/reached");
        }

        @GetMapping("/console/staff")
        @PortalAccess(Visitors.STAFF)
        public View staff() {
            return View.redirect("/console/reached");
        }

        @GetMapping("/console/admin")
        @PortalAccess(Visitors.ADMIN)
        public View admin() {
            return View.redirect("/console/reached");
        }

        @GetMapping("/portal/outage")
        @PortalAccess(Visitors.EVERYONE)
        public View outage() {
            throw new StoreUnavailable(new IllegalStateException("no connection"));
        }

        @GetMapping("/portal/busy")
        @PortalAccess(Visitors.EVERYONE)
        public View busy() {
            throw PageFailure.busy();
        }

        @GetMapping("/portal/download")
        @PortalAccess(Visitors.EVERYONE)
        public View download() {
            return View.download("text/csv", "list.csv", out -> {
                out.write("first line".getBytes(StandardCharsets.UTF_8));
                throw new IllegalStateException("the query failed");
            });
        }

        @GetMapping("/portal/long-download")
        @PortalAccess(Visitors.EVERYONE)
        public View longDownload() {
            return View.download("text/csv", "list.csv", out -> {
                out.write("first line".getBytes(StandardCharsets.UTF_8));
                out.flush();
                throw new IllegalStateException("the query failed");
            });
        }

        @GetMapping("/portal/paused-download")
        @PortalAccess(Visitors.EVERYONE)
        public View pausedDownload() {
            return View.download("text/csv", "list.csv", out -> {
                out.write("first line".getBytes(StandardCharsets.UTF_8));
                out.flush();
            });
        }

        @GetMapping("/portal/bug")
        @PortalAccess(Visitors.EVERYONE)
        public View bug() {
            throw new IllegalStateException("secret details");
        }
    }

    @Test
    void is_open_to_everyone_only_if_it_says_so() {
        assertThat(browser.get("/portal/open").location()).isEqualTo("/portal/reached");
        assertThat(browser.get("/portal/own").location()).isEqualTo("/portal/sign-in?next=%2Fportal%2Fown");
        assertThat(browser.get("/console/staff").location()).isEqualTo("/console/sign-in?next=%2Fconsole%2Fstaff");
    }

    @Test
    void that_updates_itself_leads_to_the_sign_in_as_a_whole_when_the_session_has_ended() {
        var update = browser.update("/portal/own?update=1");
        assertThat(update.status()).isEqualTo(204);
        assertThat(update.header("HX-Redirect")).contains("/portal/sign-in?next=%2Fportal%2Fown%3Fupdate%3D1");
        assertThat(update.header("Location")).isEmpty();
    }

    @Test
    void of_administrators_is_closed_to_support() {
        assertThat(browser.signedInAs(visitor(Role.SUPPORT, false))
                        .get("/console/staff")
                        .location())
                .isEqualTo("/console/reached");
        var forbidden = browser.get("/console/admin");
        assertThat(forbidden.status()).isEqualTo(403);
        assertThat(forbidden.text("h1")).isEqualTo("No access");
        assertThat(browser.signedInAs(visitor(Role.ADMIN, false))
                        .get("/console/admin")
                        .location())
                .isEqualTo("/console/reached");
    }

    @Test
    void of_the_portal_does_not_know_users_of_the_console() {
        browser.signedInAs(visitor(Role.ADMIN, false));
        assertThat(browser.get("/portal/own").location()).startsWith("/portal/sign-in");
    }

    @Test
    void about_money_requires_that_the_password_was_proven_in_the_last_ten_minutes() {
        browser.signedInAs(visitor(Role.CUSTOMER, false));
        assertThat(browser.get("/portal/money").location()).isEqualTo("/portal/reached");
        world.advanceTime(Duration.ofMinutes(10));
        assertThat(browser.get("/portal/money").location()).isEqualTo("/portal/password?next=%2Fportal%2Fmoney");
        assertThat(browser.get("/portal/own").location()).isEqualTo("/portal/reached");
    }

    @Test
    void can_be_read_and_not_changed_while_the_account_is_suspended() {
        browser.signedInAs(visitor(Role.CUSTOMER, true));
        assertThat(browser.get("/portal/own").location()).isEqualTo("/portal/reached");
        var token = token();
        var refused = browser.post("/portal/own", Map.of("form_token", token));
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.text("h1")).isEqualTo("Your account is suspended");
        assertThat(browser.post("/portal/always", Map.of("form_token", token)).location())
                .isEqualTo("/portal/reached");
        assertThat(pages.written).isZero();
    }

    @Test
    void accepts_a_form_only_with_the_token_of_its_own_session() {
        browser.signedInAs(visitor(Role.CUSTOMER, false));
        var token = token();
        for (var fields : List.of(Map.<String, String>of(), Map.of("form_token", "x" + token))) {
            var refused = browser.post("/portal/own", fields);
            assertThat(refused.status()).isEqualTo(403);
            assertThat(refused.text("h1")).isEqualTo("This form has expired");
        }
        browser.signedInAs(visitor(Role.CUSTOMER, false));
        assertThat(browser.post("/portal/own", Map.of("form_token", token)).status())
                .isEqualTo(403);
        assertThat(browser.post("/portal/own", Map.of("form_token", token())).status())
                .isEqualTo(303);
        assertThat(pages.written).isEqualTo(1);
    }

    @Test
    void refuses_forms_of_other_sites() {
        browser.signedInAs(visitor(Role.CUSTOMER, false));
        var form = Map.of("form_token", token());
        for (var header : Map.of(
                        "Sec-Fetch-Site", "cross-site",
                        "Origin", "https://thief.example")
                .entrySet()) {
            assertThat(browser.post("/portal/own", form, Map.ofEntries(header)).status())
                    .as(header.getKey())
                    .isEqualTo(403);
        }
        assertThat(browser.post("/portal/own", form, Map.of("Sec-Fetch-Site", "same-origin"))
                        .status())
                .isEqualTo(303);
        assertThat(browser.post("/portal/own", form, Map.of("Origin", "http://localhost"))
                        .status())
                .isEqualTo(303);
    }

    @Test
    void refuses_malformed_forms() {
        var type = "application/x-www-form-urlencoded";
        browser.signedInAs(visitor(Role.CUSTOMER, false));
        var form = "form_token=" + token();
        assertThat(browser.postBody("/portal/own", type, form + "&x=".repeat(499))
                        .status())
                .isEqualTo(303);
        for (var malformed : List.of("&x=".repeat(500), "&x=%00", "&x=%FF", "&x=%4", "&%00=x")) {
            assertThat(browser.postBody("/portal/own", type, form + malformed).status())
                    .as(malformed)
                    .isEqualTo(400);
        }
        assertThat(browser.postBody("/portal/own", "text/plain", form).status()).isEqualTo(400);
        assertThat(pages.written).isEqualTo(1);
    }

    @Test
    void that_does_not_exist_is_a_page_in_the_language_of_the_reader() {
        var missing = browser.reading("de-AT, en;q=0.5").get("/portal/nothing");
        assertThat(missing.status()).isEqualTo(404);
        assertThat(missing.html().select("html").attr("lang")).isEqualTo("de");
        assertThat(missing.text("h1")).isEqualTo("Seite nicht gefunden");
        assertThat(missing.text("code")).isEqualTo("request-1");
    }

    @Test
    void that_fails_shows_no_details() {
        var failed = browser.get("/portal/bug");
        assertThat(failed.status()).isEqualTo(500);
        assertThat(failed.text("h1")).isEqualTo("Something went wrong");
        assertThat(failed.body()).doesNotContain("secret details", "IllegalState", "tel.billing");
    }

    @Test
    void with_a_file_that_fails_before_it_is_sent_is_an_error_page() {
        var failed = browser.get("/portal/download");
        assertThat(failed.status()).isEqualTo(500);
        assertThat(failed.text("h1")).isEqualTo("Something went wrong");
        assertThat(failed.body()).doesNotContain("first line");
        assertThat(failed.header("Content-Disposition")).isEmpty();
        assertThat(failed.header("Content-Type")).contains("text/html;charset=utf-8");
    }

    @Test
    void with_a_file_that_fails_while_it_is_sent_reports_the_failure_to_the_server() {
        assertThatThrownBy(() -> browser.get("/portal/long-download")).hasStackTraceContaining("the query failed");
    }

    @Test
    void with_a_file_pauses_the_request_while_the_client_receives_it() {
        var calls = new ArrayList<String>();
        new AdmittedRequest(() -> calls.add("pause"), () -> calls.add("resume"))
                .call(() -> browser.get("/portal/paused-download"));
        assertThat(calls).containsExactly("pause", "resume", "pause", "resume");
    }

    @Test
    void looks_for_users_one_at_a_time_beyond_the_limit_of_their_network() {
        var taken = new LinkedHashMap<RateLimit, Integer>();
        UnreturnedLimits counted = (limit, _) -> {
            taken.merge(limit, 1, Integer::sum);
            return limit == RateLimit.TOKEN_VERIFICATION
                    ? new RateLimits.Permit.Refused(limit.defaultRate(), Duration.ofSeconds(1))
                    : new RateLimits.Permit.Unlimited();
        };
        var limited = PortalBrowser.of(world, counted, pages);
        limited.get("/portal/open");
        assertThat(taken).doesNotContainKey(RateLimit.TOKEN_VERIFICATION);
        assertThat(limited.signedInAs(visitor(Role.CUSTOMER, false))
                        .get("/portal/own")
                        .location())
                .isEqualTo("/portal/reached");
        assertThat(taken).containsEntry(RateLimit.TOKEN_VERIFICATION, 1);
    }

    @Test
    void of_a_signed_in_user_does_not_count_towards_the_limit_of_the_network() {
        browser.signedInAs(visitor(Role.CUSTOMER, false)).get("/portal/own");
        assertThat(lookups()).isZero();

        browser.signedOut(Site.PORTAL).get("/portal/own");
        assertThat(lookups()).isEqualTo(1);
    }

    @Test
    void of_a_user_beyond_the_limit_of_the_account_counts_towards_the_limit_of_the_network() {
        var user = visitor(Role.CUSTOMER, false);
        for (var request = 0; request < RateLimit.ACCOUNT.defaultRate().times(); request++) {
            world.rateLimits.take(RateLimit.ACCOUNT, user.bucket());
        }

        assertThat(browser.signedInAs(user).get("/portal/own").status()).isEqualTo(429);
        assertThat(lookups()).isEqualTo(1);
    }

    @Test
    void does_not_look_up_a_malformed_cookie() {
        var real = PortalBrowser.of(world, new Browsers(world.identity.resumeBrowserSession()), pages);

        assertThat(real.presenting(Site.PORTAL, "malformed").get("/portal/own").location())
                .isEqualTo("/portal/sign-in?next=%2Fportal%2Fown");
        assertThat(lookups()).isZero();

        assertThat(real.presenting(Site.PORTAL, "A".repeat(64))
                        .get("/portal/own")
                        .location())
                .isEqualTo("/portal/sign-in?next=%2Fportal%2Fown");
        assertThat(lookups()).isEqualTo(1);
    }

    /// How many lookups of cookies the limit of the browsers' network has counted.
    private int lookups() {
        var limit = RateLimit.TOKEN_VERIFICATION;
        var permit = (RateLimits.Permit.Granted) world.rateLimits.take(limit, PortalBrowser.NETWORK);
        world.rateLimits.giveBack(limit, PortalBrowser.NETWORK);
        return permit.rate().times() - permit.remaining() - 1;
    }

    @Test
    void counts_sign_ins_by_the_network_of_their_client_and_by_its_site() {
        var taken = new ArrayList<String>();
        UnreturnedLimits counted = (limit, whose) -> {
            taken.add(limit.label() + ":" + whose);
            return new RateLimits.Permit.Unlimited();
        };

        PortalBrowser.of(world, counted, pages).get("/portal/limited");

        assertThat(taken)
                .containsExactly(
                        "site:" + PortalBrowser.SITE,
                        "sign-in-by-address:" + PortalBrowser.NETWORK,
                        "sign-in-by-site:" + PortalBrowser.SITE);
    }

    @Test
    void says_when_to_try_again() {
        for (var path : new String[] {"/portal/busy", "/portal/outage"}) {
            var failed = browser.get(path);
            assertThat(failed.status()).isEqualTo(503);
            assertThat(failed.header("Retry-After")).contains("5");
            assertThat(failed.html().select("a.button").attr("href")).isEqualTo(path);
        }
    }

    @Test
    void does_not_support_other_methods() {
        assertThat(browser.signedInAs(visitor(Role.CUSTOMER, false))
                        .post("/portal/money", Map.of())
                        .status())
                .isEqualTo(405);
    }

    @Test
    void has_a_strict_security_policy_and_is_not_stored() {
        var page = browser.get("/portal/nothing");
        assertThat(page.header("Content-Security-Policy").orElseThrow())
                .contains("default-src 'none'", "form-action 'self'", "connect-src 'self'", "frame-ancestors 'none'")
                .doesNotContain("unsafe");
        assertThat(page.header("Referrer-Policy")).contains("same-origin");
        assertThat(page.header("Cache-Control")).contains("no-store");
        assertThat(page.html().select("[style], style, script:not([src])")).isEmpty();
    }

    @Test
    void changes_its_language_on_request() {
        var changed = browser.get("/portal/language?to=de&next=%2Fportal%2Fnothing");
        assertThat(changed.location()).isEqualTo("/portal/nothing");
        assertThat(browser.follow(changed).text("h1")).isEqualTo("Seite nicht gefunden");
        assertThat(browser.get("/portal/language?to=xx").status()).isEqualTo(404);
        assertThat(browser.get("/portal/language?to=en&next=https%3A%2F%2Fthief.example")
                        .location())
                .isEqualTo("/portal/");
    }

    @Test
    void that_is_the_reply_to_a_form_changes_its_language_on_the_home_page_if_it_cannot_be_loaded() {
        browser.signedInAs(visitor(Role.CUSTOMER, false));
        assertThat(nextOfLanguageLink("/portal/always")).isEqualTo("%2Fportal%2F");
        assertThat(nextOfLanguageLink("/portal/own")).isEqualTo("%2Fportal%2Fown");
    }

    private String nextOfLanguageLink(String path) {
        var link = browser.post(path, Map.of()).html().select("footer a").attr("href");
        return link.substring(link.indexOf("next=") + "next=".length());
    }

    @Test
    void has_a_style_that_browsers_store() {
        var style = browser.get("/portal/nothing")
                .html()
                .select("link[rel=stylesheet]")
                .attr("href");
        var css = browser.get(style);
        assertThat(css.status()).isEqualTo(200);
        assertThat(css.header("Cache-Control")).contains("public, max-age=31536000, immutable");
        assertThat(css.body()).contains("--accent: #1f5fd0").doesNotContain("{{");
        assertThat(browser.get("/console/assets/other/portal.css").header("Cache-Control"))
                .contains("no-store");
        assertThat(browser.get("/portal/assets/x/other.css").status()).isEqualTo(404);
    }

    @Test
    void below_the_assets_needs_no_visit() {
        var unknown = browser.get("/portal/assets/x/other.css");
        assertThat(unknown.status()).isEqualTo(404);
        assertThat(unknown.body()).isEmpty();
        assertThat(unknown.cookies()).isEmpty();
        var posted = browser.post("/console/assets/x/portal.css", Map.of());
        assertThat(posted.status()).isEqualTo(405);
        assertThat(posted.header("Allow")).contains("GET, HEAD");
        assertThat(posted.cookies()).isEmpty();
    }

    @Test
    void is_the_home_page_after_the_sign_in_if_the_form_has_no_page() {
        assertThat(browser.post("/portal/own", Map.of()).location()).isEqualTo("/portal/sign-in?next=%2Fportal%2Fown");
        assertThat(browser.post("/portal/always", Map.of()).location()).isEqualTo("/portal/sign-in?next=%2Fportal%2F");
    }

    @Test
    void without_access_rule_prevents_the_start() {
        assertThatThrownBy(() -> PortalBrowser.of(world, new Unruled()))
                .hasStackTraceContaining("lack @PortalAccess")
                .hasStackTraceContaining("/portal/unruled");
        assertThatThrownBy(() -> PortalBrowser.of(world, new Misplaced()))
                .hasStackTraceContaining("do not fit their path");
    }

    @PortalPages
    static final class Unruled {
        @GetMapping("/portal/unruled")
        public View show() {
            return View.redirect("/portal/");
        }
    }

    @PortalPages
    static final class Misplaced {
        @GetMapping("/portal/staff")
        @PortalAccess(Visitors.STAFF)
        public View show() {
            return View.redirect("/portal/");
        }
    }

    /// The token of a form for the signed-in user: each page has one, in the form that signs out.
    private String token() {
        return browser.get("/portal/nothing")
                .html()
                .select("form.account [name=form_token]")
                .attr("value");
    }

    private Visitor visitor(Role role, boolean suspended) {
        return new Visitor(
                UUID.randomUUID(),
                new UserId(UUID.randomUUID()),
                new AccountId(UUID.randomUUID()),
                role,
                new EmailAddress("ada@example.com"),
                suspended,
                world.clock.instant());
    }
}
