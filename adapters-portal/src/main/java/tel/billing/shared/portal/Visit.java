package tel.billing.shared.portal;

import java.math.BigDecimal;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tel.billing.shared.BasisPoints;
import tel.billing.shared.Country;
import tel.billing.shared.Money;
import tel.billing.shared.portal.frame.Language;
import tel.billing.shared.portal.frame.NavigationEntry;
import tel.billing.shared.portal.frame.PageFrame;
import tel.billing.shared.portal.frame.StaffOperation;
import tel.billing.shared.portal.visitor.Sender;
import tel.billing.shared.portal.visitor.Site;
import tel.billing.shared.portal.visitor.Visitor;

/// A request for a page: its user, its language and its surroundings. Every handler may take it, and every
/// template gets it as `visit`.
///
/// @param signedIn the user; empty if the page is open to everyone and the visitor has not signed in
/// @param formToken the secret that each form of the page sends back
/// @param path the requested path, without the query
/// @param query the raw query; empty if there is none
/// @param isPage whether browsers can load the path with GET
/// @param notice the name of the notice that an earlier request left; see [View.Redirect#notice(String)]
public record Visit(
        Site site,
        Language language,
        Optional<Visitor> signedIn,
        String formToken,
        Sender sender,
        String path,
        String query,
        boolean isPage,
        String requestId,
        Optional<String> notice,
        PageFrame frame) {
    /// The name of the notice that the user must send a form again.
    public static final String FORM_NOT_SENT = "form_not_sent";

    /// The name of the notice on a page that asks for the password, because a form requires it.
    public static final String PASSWORD_FIRST = "password_first";

    private static final Set<String> CAUTIONS = Set.of(FORM_NOT_SENT, PASSWORD_FIRST);
    private static final String ALREADY_DONE = "already_done-";
    private static final Pattern ALREADY_DONE_AT = Pattern.compile(ALREADY_DONE + "(\\d{1,11})");

    /// The signed-in user. Only for pages that require one.
    public Visitor visitor() {
        return signedIn.orElseThrow(() -> new IllegalStateException("This page is open to everyone."));
    }

    /// The text of a key in the reader's language, see [Language#text].
    public String text(String key, Object... values) {
        return language.text(key, values);
    }

    /// The part of text keys that names a constant: in lower case, whatever the locale of the service is.
    public String key(Enum<?> constant) {
        return keyOf(constant);
    }

    /// Like [#key], for code that has no visit.
    public static String keyOf(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    /// The text of a fault of a form.
    public String text(Form.Fault fault) {
        return fault.text(language);
    }

    /// An amount in the reader's notation.
    public String money(Money money) {
        return language.money(money);
    }

    /// A day and time in UTC, with the zone.
    public String time(Instant at) {
        return language.time(at);
    }

    /// A day and time in UTC with seconds, and with the zone.
    public String second(Instant at) {
        return language.second(at);
    }

    /// A day in UTC.
    public String day(Instant at) {
        return language.day(at);
    }

    /// A whole number with separators.
    public String number(long number) {
        return language.number(number);
    }

    /// A decimal number with the language's separators and all its digits.
    public String decimal(BigDecimal number) {
        return language.decimal(number);
    }

    /// A percentage, such as `25.5%` or `25,5 %`.
    public String percent(BasisPoints rate) {
        return language.percent(rate);
    }

    public String country(Country country) {
        return language.country(country);
    }

    /// The path of a style or script.
    public String asset(String name) {
        return site.prefix() + frame.assets() + name;
    }

    /// The text of the notice that an earlier request left; empty if there is none.
    public Optional<String> noticeText() {
        return alreadyDone()
                .map(at -> text("notice.already_done", time(at)))
                .or(() -> notice.flatMap(name -> language.find("notice." + name)));
    }

    /// The kind of the notice that an earlier request left.
    public String noticeKind() {
        return alreadyDone().isPresent() || notice.filter(CAUTIONS::contains).isPresent() ? "fair" : "good";
    }

    /// The name of the notice that an operation was executed before, and not again.
    public static String alreadyDone(Instant at) {
        return ALREADY_DONE + at.getEpochSecond();
    }

    private Optional<Instant> alreadyDone() {
        return notice.map(ALREADY_DONE_AT::matcher)
                .filter(Matcher::matches)
                .map(name -> Instant.ofEpochSecond(Long.parseLong(name.group(1))));
    }

    /// The links that the user may follow.
    public List<NavigationEntry> navigation() {
        return signedIn.map(visitor -> frame.navigation().stream()
                        .filter(entry -> entry.site() == site && entry.roles().contains(visitor.role()))
                        .toList())
                .orElse(List.of());
    }

    /// What the user may do with a thing, see [StaffOperation#isOffered].
    public List<StaffOperation> operations(String subject, Collection<String> states) {
        return signedIn.map(visitor -> frame.operations().stream()
                        .filter(operation -> operation.isOffered(subject, states, visitor.role()))
                        .toList())
                .orElse(List.of());
    }

    /// Whether this page belongs to a link of the navigation.
    public boolean isAt(NavigationEntry entry) {
        return entry.leadsTo(path);
    }

    /// This page with its query, as a value of a query. If browsers cannot load it, because it is the reply to a
    /// form, the home page of the site.
    public String here() {
        var page = query.isEmpty() ? path : path + "?" + query;
        return URLEncoder.encode(isPage ? page : site.home(), StandardCharsets.UTF_8);
    }
}
