package tel.billing.idempotency.portal;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import tel.billing.idempotency.DatabaseOperation;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.Fingerprint;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.identity.portal.signin.SessionPages;
import tel.billing.shared.AccountId;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Role;
import tel.billing.shared.StoreUnavailable;
import tel.billing.shared.UserId;
import tel.billing.shared.portal.Form;
import tel.billing.shared.portal.FormReply;
import tel.billing.shared.portal.PortalPages;
import tel.billing.shared.portal.View;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.server.PortalBrowser;
import tel.billing.shared.portal.visitor.PortalAccess;
import tel.billing.shared.portal.visitor.Site;
import tel.billing.shared.portal.visitor.Visitor;
import tel.billing.shared.portal.visitor.Visitors;
import tel.billing.story.BillingWorld;

@DisplayName("A form whose operation is executed once")
class OnceFormTest {
    private static final String PATH = "/portal/pay";

    private final BillingWorld world = new BillingWorld();
    private final Visitor visitor = ada();
    private final PayPages pages = new PayPages(world.idempotency.executeOnce());
    private final PortalBrowser browser = PortalBrowser.of(
                    world, pages, new SessionPages(world.identity.signOut(), world.identity.reauthenticate()))
            .signedInAs(visitor);

    /// Uses the form of the sign-in, whose texts come with a page of its package.
    @PortalPages
    static final class PayPages {
        private final ExecuteOnce once;
        private int paid;
        private boolean isLosingReplies;
        private String offeredKey = "";

        PayPages(ExecuteOnce once) {
            this.once = once;
        }

        @GetMapping(PATH)
        @PortalAccess(Visitors.CUSTOMER)
        public View show(Form form) {
            // The template of the sign-in does not show it.
            offeredKey = form.key();
            return View.page("identity/sign-in", new View.Nothing(), form);
        }

        @PostMapping(PATH)
        @PortalAccess(Visitors.CUSTOMER)
        public View pay(Visit visit, Form form) {
            var key = form.required(Form.KEY, IdempotencyKey::parse);
            var email = form.text("email");
            if (!form.isValid()) {
                return show(form);
            }
            var request = KeyedRequest.ofCustomer(
                    visit.visitor().account(), key.get(), new Fingerprint(form.fingerprint(visit)));
            Function<String, StoredResponse> renderer =
                    outcome -> reply(outcome).as(StoredResponse::new);
            var result = once.execute(request, new Payment(email.get()), renderer);
            if (isLosingReplies) {
                throw new StoreUnavailable(new IllegalStateException("no connection"));
            }
            return View.once(result, form, () -> show(form));
        }

        private static FormReply reply(String outcome) {
            return switch (outcome) {
                case "reject", "decline" -> new FormReply.Fault("email", "sign_in.no_match");
                case "leave" ->
                    new FormReply.ShowState(
                            "/portal/payments/1", Optional.of(URI.create("https://pay.example/page?id=1&x=2")));
                default -> FormReply.goTo("/portal/paid", "paid");
            };
        }

        private final class Payment implements DatabaseOperation<String> {
            private final String text;

            private Payment(String text) {
                this.text = text;
            }

            @Override
            public Optional<String> rejection() {
                return text.equals("reject") ? Optional.of(text) : Optional.empty();
            }

            @Override
            public Completion<String> complete(UUID id) {
                paid++;
                return new Completion.Final<>(text);
            }
        }
    }

    @Test
    void charges_once_for_a_double_click_and_a_reload() {
        var form = form("pay");
        assertThat(browser.post(PATH, form).location()).isEqualTo("/portal/paid?notice=paid");
        assertThat(browser.post(PATH, form).location()).isEqualTo("/portal/paid?" + alreadyDone());
        assertThat(pages.paid).isEqualTo(1);
    }

    @Test
    void says_that_it_was_done_before_and_when() {
        var form = form("pay");
        browser.post(PATH, form);
        world.realTime.pass(Duration.ofHours(1));
        browser.post(PATH, form);

        var page = browser.get(PATH + "?" + alreadyDone(Duration.ofHours(1)));

        assertThat(page.text(".notice.fair"))
                .isEqualTo("This was already done on 5 January 2026, 09:00 UTC. It was not done again.");
    }

    @Test
    void refuses_other_values_with_the_same_key() {
        var form = form("pay");
        browser.post(PATH, form);
        form.put("email", "another");
        var refused = browser.post(PATH, form);
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.text(".notice.bad")).startsWith("This form was already sent with other values.");
        assertThat(pages.paid).isEqualTo(1);
    }

    @Test
    void shows_a_rejection_beside_its_field_and_leaves_the_key_free() {
        var form = form("reject");
        var rejected = browser.post(PATH, form);
        assertThat(rejected.status()).isEqualTo(422);
        assertThat(rejected.text("#email-fault")).isEqualTo("E-mail address and password do not match.");
        assertThat(rejected.html().select("#email").attr("value")).isEqualTo("reject");
        form.put("email", "pay");
        assertThat(browser.post(PATH, form).status()).isEqualTo(303);
    }

    @Test
    void leads_to_the_page_of_the_card_processor_by_a_page_and_not_by_a_redirect() {
        var form = form("leave");
        for (var attempt = 0; attempt < 2; attempt++) {
            var leaving = browser.post(PATH, form);
            assertThat(leaving.status()).isEqualTo(200);
            assertThat(leaving.html().select("meta[http-equiv=refresh]").attr("content"))
                    .isEqualTo("0;url=https://pay.example/page?id=1&x=2");
            assertThat(leaving.html().select("a.button").attr("href")).isEqualTo("https://pay.example/page?id=1&x=2");
        }
        assertThat(pages.paid).isEqualTo(1);
    }

    @Test
    void does_not_repeat_passwords_on_the_error_page() {
        pages.isLosingReplies = true;
        var form = form("pay & \"more\"");
        form.put("password", "a password");
        var failed = browser.post(PATH, form);
        assertThat(failed.status()).isEqualTo(503);
        assertThat(failed.text("main form")).contains("It is executed only once", "Send again");
        assertThat(failed.body()).doesNotContain("a password");
        pages.isLosingReplies = false;
        // Without the password, the form has other values.
        assertThat(browser.submit(failed, Map.of()).status()).isEqualTo(422);
        assertThat(pages.paid).isEqualTo(1);
    }

    @Test
    void repeats_the_reply_if_the_form_is_sent_again_from_the_error_page() {
        pages.isLosingReplies = true;
        var failed = browser.post(PATH, form("pay \u00e4 & \"more\" <x>"));
        pages.isLosingReplies = false;
        assertThat(browser.submit(failed, Map.of()).location()).isEqualTo("/portal/paid?" + alreadyDone());
        assertThat(pages.paid).isEqualTo(1);
    }

    @Test
    void of_another_site_does_not_become_valid_on_the_error_page() {
        pages.isLosingReplies = true;
        var form = form("pay");
        form.put(Form.TOKEN, "forged");
        var refused = browser.post(PATH, form);
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.html().select("main form")).isEmpty();
    }

    @Test
    void keeps_its_key_until_its_operation_has_a_result() {
        var form = form("");
        var faulty = browser.post(PATH, form);
        assertThat(faulty.status()).isEqualTo(422);
        assertThat(pages.offeredKey).isEqualTo(form.get(Form.KEY));
        form.put("email", "pay");
        assertThat(browser.post(PATH, form).status()).isEqualTo(303);
        form.put("email", "another");
        assertThat(browser.post(PATH, form).status()).isEqualTo(422);
        assertThat(pages.offeredKey).isNotEmpty().isNotEqualTo(form.get(Form.KEY));
    }

    @Test
    void keeps_its_key_while_the_user_signs_in_again() {
        var form = form("pay");
        browser.signedOut(Site.PORTAL);
        var signIn = browser.post(PATH, form);
        var next = PATH + "?idempotency_key=" + form.get(Form.KEY) + "&notice=form_not_sent";
        assertThat(signIn.location())
                .isEqualTo("/portal/sign-in?next=" + URLEncoder.encode(next, StandardCharsets.UTF_8));
        browser.signedInAs(ada());
        browser.get(next);
        assertThat(pages.offeredKey).isEqualTo(form.get(Form.KEY));
        browser.get(PATH + "?idempotency_key=x");
        assertThat(pages.offeredKey).isNotEqualTo("x");
    }

    @Test
    void says_once_that_it_was_not_sent_because_the_user_had_to_sign_in_again() {
        var form = form("pay");
        var next = signInAgainAfter(form);

        var page = browser.get(next);
        assertThat(page.text(".notice.fair"))
                .isEqualTo("This form was not sent, because you had to enter your password first. "
                        + "Your entries were not kept. Check the form, fill it in again, and send it.");
        assertThat(page.html().select("#email").attr("value")).isEmpty();
        assertThat(browser.get(next).html().select(".notice")).isEmpty();
        assertThat(pages.paid).isZero();
    }

    @Test
    void says_that_it_was_not_sent_on_the_page_that_asks_for_the_password() {
        var next = signInAgainAfter(form("pay"));
        var password = "/portal/password?next=" + URLEncoder.encode(next, StandardCharsets.UTF_8);

        assertThat(browser.get(password).text(".notice.fair"))
                .isEqualTo("Your form was not sent, because you must enter your password first. "
                        + "You then return to the form, and fill it in again.");
        assertThat(browser.get(next).text(".notice.fair")).startsWith("This form was not sent");
        assertThat(browser.get(password).html().select(".notice")).isEmpty();
    }

    @Test
    void does_not_say_so_if_its_operation_has_a_result() {
        var form = form("pay");
        browser.post(PATH, form);

        var done = browser.get(signInAgainAfter(form));

        assertThat(done.location()).isEqualTo("/portal/paid?" + alreadyDone());
        assertThat(browser.get(PATH + "?" + alreadyDone()).text(".notice.fair"))
                .startsWith("This was already done on ");
    }

    @Test
    void does_not_say_so_if_it_comes_from_another_site() {
        var form = form("pay");
        var next = "/portal/sign-in?next="
                + URLEncoder.encode(PATH + "?idempotency_key=" + form.get(Form.KEY), StandardCharsets.UTF_8);
        browser.signedOut(Site.PORTAL);
        form.put(Form.TOKEN, "forged");
        assertThat(browser.post(PATH, form).location()).isEqualTo(next);
    }

    /// Sends the form after the session has ended, and signs in again. Returns the page to which the sign-in leads.
    private String signInAgainAfter(Map<String, String> form) {
        browser.signedOut(Site.PORTAL);
        var signIn = browser.post(PATH, form).location();
        browser.signedInAs(visitor);
        return URLDecoder.decode(signIn.substring(signIn.indexOf("next=") + "next=".length()), StandardCharsets.UTF_8);
    }

    @Test
    void says_that_it_was_done_on_the_page_of_a_key_that_has_a_result() {
        var form = form("pay");
        var page = PATH + "?idempotency_key=" + form.get(Form.KEY);
        browser.get(page);
        assertThat(pages.offeredKey).isEqualTo(form.get(Form.KEY));
        browser.post(PATH, form);

        assertThat(browser.get(page).location()).isEqualTo("/portal/paid?" + alreadyDone());
    }

    @Test
    void leads_to_the_payment_from_the_page_of_a_key_whose_payment_is_open() {
        var form = form("leave");
        browser.post(PATH, form);

        var leaving = browser.get(PATH + "?idempotency_key=" + form.get(Form.KEY));

        assertThat(leaving.location()).isEqualTo("/portal/payments/1");
    }

    @Test
    void offers_a_new_key_on_the_page_of_a_key_whose_operation_was_refused() {
        var form = form("decline");
        assertThat(browser.post(PATH, form).status()).isEqualTo(422);

        var page = browser.get(PATH + "?idempotency_key=" + form.get(Form.KEY));

        assertThat(page.status()).isEqualTo(200);
        assertThat(page.html().select(".notice")).isEmpty();
        assertThat(pages.offeredKey).isNotEmpty().isNotEqualTo(form.get(Form.KEY));
    }

    private String alreadyDone() {
        return alreadyDone(Duration.ZERO);
    }

    private String alreadyDone(Duration before) {
        return "notice=already_done-" + world.clock.instant().minus(before).getEpochSecond();
    }

    private Map<String, String> form(String text) {
        var page = browser.get(PATH).html();
        var form = new LinkedHashMap<String, String>();
        form.put(Form.TOKEN, page.select("main [name=form_token]").attr("value"));
        form.put(Form.KEY, UUID.randomUUID().toString());
        form.put("email", text);
        return form;
    }

    private Visitor ada() {
        return new Visitor(
                UUID.randomUUID(),
                new UserId(UUID.randomUUID()),
                new AccountId(UUID.randomUUID()),
                Role.CUSTOMER,
                new EmailAddress("ada@example.com"),
                false,
                world.clock.instant());
    }
}
