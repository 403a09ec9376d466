package tel.billing.subscription.portal;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.zxing.BinaryBitmap;
import com.google.zxing.DecodeHintType;
import com.google.zxing.RGBLuminanceSource;
import com.google.zxing.ReaderException;
import com.google.zxing.common.HybridBinarizer;
import com.google.zxing.qrcode.QRCodeReader;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.regex.Pattern;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.RegisteredPhone;
import tel.billing.provisioning.ShowLine;
import tel.billing.provisioning.spec.PhoneSystemScript;
import tel.billing.story.Person;

@DisplayName("The pages of a line")
class LinePagesTest {
    private static final Pattern MODULE = Pattern.compile("M(\\d+) (\\d+)h1v1h-1z");
    private static final int SCALE = 4;

    private final PortalCustomer ada = new PortalCustomer(Person.ADA);

    @BeforeEach
    void ada_has_a_line() {
        ada.hasOrdered();
    }

    @Test
    void list_the_lines_with_their_registrations() {
        var list = ada.browser().get("/portal/lines");
        assertThat(list.html().select("tbody tr")).hasSize(1);
        assertThat(list.text("thead")).contains("SIP username");
        assertThat(list.text("tbody .badge")).isEqualTo("No phone registered");
        assertThat(list.html().select("#lines").attr("hx-get")).isEqualTo("/portal/lines");
        ada.world.phoneSystem.connect(line(), new RegisteredPhone("Desk phone", Duration.ofMinutes(5)));
        assertThat(ada.browser().get("/portal/lines").text("tbody .badge")).isEqualTo("Registered");
        assertThat(ada.browser().get(at("")).text("#line-state"))
                .contains("Desk phone (registration is renewed within 5 min)");
    }

    @Test
    void list_a_line_behind_a_full_page_of_newer_drafts() {
        for (var number = 0; number < 20; number++) {
            ada.hasDraft();
        }
        var list = ada.browser().get("/portal/lines");
        assertThat(list.html().select("tbody tr")).hasSize(1);
        assertThat(list.text()).doesNotContain("You have no line.");
    }

    @Test
    void list_further_lines_on_the_next_page() {
        var oldest = at("");
        ada.topUp(500_00, false);
        for (var number = 0; number < 20; number++) {
            ada.hasDraft();
            ada.browser().submit(ada.browser().get(ada.at("/activate")), Map.of());
        }
        var first = ada.browser().get("/portal/lines").html();
        var next = ada.browser().get(first.select("a[rel=next]").attr("href")).html();
        assertThat(first.select("#lines tbody a").eachAttr("href"))
                .hasSize(20)
                .doesNotHaveDuplicates()
                .doesNotContain(oldest);
        assertThat(next.select("#lines tbody a").eachAttr("href")).containsExactly(oldest);
        assertThat(next.select("a[rel=next]")).isEmpty();
    }

    @Test
    void keep_the_keyboard_focus_while_the_list_updates_itself() {
        var list = ada.browser().get("/portal/lines").html();
        assertThat(list.select("#lines tbody a").eachAttr("id"))
                .containsExactly("line-" + ada.subscription().id().value());
        assertThat(list.select("#lines a:not([id]), #lines [tabindex]:not([id])"))
                .isEmpty();
    }

    @Test
    void show_the_password_only_after_a_fresh_authentication() {
        var page = ada.browser().get(at(""));
        assertThat(page.text()).contains(shown().username()).doesNotContain(password());
        var credentials = ada.browser().get(at("/credentials"));
        assertThat(credentials.text("#sip-password")).isEqualTo(password());
        assertThat(credentials.header("Cache-Control")).contains("no-store");
        assertThat(credentials.html().select("[style], [onclick]")).isEmpty();
        ada.world.advanceTime(Duration.ofMinutes(11));
        assertThat(ada.browser().get(at("/credentials")).location()).startsWith("/portal/password?next=");
    }

    @Test
    void show_a_code_that_configures_a_softphone() throws ReaderException {
        var code = ada.browser().get(at("/credentials")).html().selectFirst("svg.qr");
        assertThat(code).isNotNull();
        assertThat(decoded(code))
                .isEqualTo(
                        "sip:%s:%s@example.com:5070;maddr=sip.example.com".formatted(shown().username(), password()));
    }

    @Test
    void replace_the_password_once_after_naming_the_consequences() {
        var before = password();
        var confirm = ada.browser().get(at("/password"));
        assertThat(confirm.text()).contains("All phones that use " + shown().username() + " are unregistered");
        var replaced = ada.browser().submit(confirm, Map.of());
        var after = password();
        assertThat(after).isNotEqualTo(before);
        assertThat(ada.browser().follow(replaced).text(".notice.good")).startsWith("The password was replaced.");
        var again = ada.browser().submit(confirm, Map.of());
        assertThat(ada.browser().follow(again).text(".notice.fair")).startsWith("This was already done on ");
        assertThat(password()).isEqualTo(after);
    }

    @Test
    void replace_the_password_only_after_a_fresh_authentication() {
        var before = password();
        var confirm = ada.browser().get(at("/password"));
        ada.world.advanceTime(Duration.ofMinutes(11));
        assertThat(ada.browser().submit(confirm, Map.of()).location()).startsWith("/portal/password?next=");
        assertThat(password()).isEqualTo(before);
    }

    @Test
    void say_that_the_line_was_removed_before_the_password_was_replaced() {
        var confirm = ada.browser().get(at("/password"));
        ada.browser().submit(ada.browser().get(ada.at("/cancel?when=now")), Map.of());
        ada.world.executeLineOrders();
        var removed = ada.browser().submit(confirm, Map.of());
        assertThat(removed.location()).isEqualTo("/portal/lines?notice=line_removed");
        assertThat(ada.browser().follow(removed).text("main .notice"))
                .isEqualTo("This line was removed. The password was not replaced.");
    }

    @Test
    void explain_a_telephone_system_that_is_down() {
        ada.world.phoneSystem.script(PhoneSystemScript.BE_DOWN);
        assertThat(ada.browser().get(at("")).text("#line-state"))
                .contains("Not known", "Your line may work nevertheless.");
        var pending = ada.browser().submit(ada.browser().get(at("/password")), Map.of());
        assertThat(ada.browser().follow(pending).text())
                .contains("The password is replaced as soon as it is.", "Being set up or changed");
    }

    @Test
    void replace_the_password_after_the_telephone_system_rejected_it() {
        var before = password();
        ada.world.phoneSystem.script(PhoneSystemScript.REJECT);
        var rejected = ada.browser().submit(ada.browser().get(at("/password")), Map.of());
        assertThat(rejected.text()).contains("The telephone system rejected the change.", "Try again later.");
        ada.world.phoneSystem.script(PhoneSystemScript.EXECUTE);
        var replaced = ada.browser().submit(rejected, Map.of());
        assertThat(ada.browser().follow(replaced).text(".notice.good")).startsWith("The password was replaced.");
        assertThat(password()).isNotEqualTo(before);
    }

    @Test
    void explain_a_line_that_the_telephone_system_lost() {
        ada.world.phoneSystem.forgetEverything();
        assertThat(ada.browser().get(at("")).text("#line-state")).contains("Being restored");
    }

    @Test
    void offer_a_plan_without_a_line() {
        ada.browser().submit(ada.browser().get(ada.at("/cancel?when=now")), Map.of());
        ada.world.executeLineOrders();
        assertThat(ada.browser().get("/portal/lines").text()).contains("You have no line.", "Order a plan");
        assertThat(ada.browser().get(at("")).status()).isEqualTo(404);
        assertThat(ada.browser().get(at("/credentials")).status()).isEqualTo(404);
    }

    @Test
    void show_suspended_customers_no_button_and_refuse_the_form() {
        var confirm = ada.browser().get(at("/password"));
        var suspended = ada.signIn(true);
        assertThat(suspended.get(at("")).html().select("a[href$=/password]")).isEmpty();
        assertThat(suspended.submit(confirm, Map.of()).status()).isEqualTo(403);
    }

    @Test
    void explain_a_line_of_a_suspended_account_by_the_account_and_not_by_a_payment() {
        ada.isSuspended();
        ada.world.executeLineOrders();
        var suspended = ada.signIn(true);
        assertThat(suspended.get(at("")).text("#line-state"))
                .contains("Suspended", "Your account is suspended", "Contact support about the reason.")
                .doesNotContain("Top up");
        assertThat(suspended.get(ada.at("")).text("main"))
                .contains("only emergency calls are possible")
                .doesNotContain("Your line is in service.");
    }

    private static String decoded(Element svg) throws ReaderException {
        var size = Integer.parseInt(svg.attr("viewBox").split(" ")[2]);
        var side = size * SCALE;
        var pixels = new int[side * side];
        Arrays.fill(pixels, 0xffffff);
        var modules = MODULE.matcher(svg.select("path").attr("d"));
        while (modules.find()) {
            for (var y = 0; y < SCALE; y++) {
                for (var x = 0; x < SCALE; x++) {
                    pixels[
                            (Integer.parseInt(modules.group(2)) * SCALE + y) * side
                                    + Integer.parseInt(modules.group(1)) * SCALE
                                    + x] = 0;
                }
            }
        }
        var bitmap = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(side, side, pixels)));
        return new QRCodeReader()
                .decode(bitmap, Map.of(DecodeHintType.PURE_BARCODE, true))
                .getText();
    }

    private LineId line() {
        return new LineId(ada.subscription().id().value());
    }

    private String at(String page) {
        return "/portal/lines/" + line().value() + page;
    }

    private ShowLine.View shown() {
        return ada.world.provisioning.showLine().show(ada.account(), line()).orElseThrow();
    }

    private String password() {
        return shown().password().value();
    }
}
