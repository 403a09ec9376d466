package tel.billing.identity.story;

import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.story.Person.ADA;
import static tel.billing.story.Person.BELA;
import static tel.billing.story.Person.DORA;
import static tel.billing.story.Person.EGON;

import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import tel.billing.audit.AuditAction;
import tel.billing.audit.application.AuditSearch;
import tel.billing.identity.application.browser.BrowserUser;
import tel.billing.identity.application.browser.Reauthenticate;
import tel.billing.identity.application.passwordchange.ChangePassword;
import tel.billing.identity.application.session.RefreshSession;
import tel.billing.identity.application.session.Sessions.Ongoing;
import tel.billing.identity.application.session.SignIn;
import tel.billing.identity.application.session.StartedSession;
import tel.billing.identity.application.staff.ChangeStaff;
import tel.billing.identity.domain.Password;
import tel.billing.shared.PageRequest;
import tel.billing.shared.Role;
import tel.billing.shared.Secret;
import tel.billing.shared.StoreUnavailable;
import tel.billing.shared.StoreUnavailable.Reason;
import tel.billing.shared.spec.Race;
import tel.billing.shared.spec.Watcher;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Person;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;

@Order(15)
@DisplayName("Staying signed in with a browser")
class UsingABrowserTest {
    private static final Password NEW = Password.of("an entirely different password");
    private static final Password WRONG = Password.of("the guess of a thief");

    private final BillingWorld world = new BillingWorld();
    private final CommonSteps commonSteps = new CommonSteps(world);
    private final StaffSignInSteps staff = new StaffSignInSteps(world);
    private final Map<Browser, StartedSession> sessions = new EnumMap<>(Browser.class);
    private final Map<Browser, Secret> cookies = new EnumMap<>(Browser.class);
    private final List<Reauthenticate.Outcome> guesses = new ArrayList<>();
    private final Story story;
    private Reauthenticate.Outcome outcome;

    UsingABrowserTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void a_customer_stays_signed_in_while_the_browser_is_used_every_day() {
        story.given(isACustomerIn(ADA, Browser.LAPTOP))
                .and(commonSteps.passes(Duration.ofHours(23)))
                .when(opensAPage(ADA, Browser.LAPTOP))
                .then(isSignedIn(ADA, Browser.LAPTOP))
                .when(commonSteps.passes(Duration.ofHours(23)))
                .and(opensAPage(ADA, Browser.LAPTOP))
                .then(isSignedIn(ADA, Browser.LAPTOP));
    }

    @Test
    void a_customer_is_signed_out_after_a_day_without_use() {
        story.given(isACustomerIn(ADA, Browser.LAPTOP))
                .when(commonSteps.passes(Duration.ofHours(24)))
                .then(isSignedOut(ADA, Browser.LAPTOP))
                .and(seesSessions(ADA));
    }

    @Test
    void a_customer_must_sign_in_again_after_30_days() {
        story.given(isACustomerIn(ADA, Browser.LAPTOP))
                .when(opensAPageEvery(ADA, Browser.LAPTOP, Duration.ofHours(20), 35, "29 days 4 hours"))
                .then(isSignedIn(ADA, Browser.LAPTOP))
                .when(commonSteps.passes(Duration.ofHours(20)))
                .then(isSignedOut(ADA, Browser.LAPTOP));
    }

    @Test
    void staff_are_signed_out_after_30_minutes_without_use() {
        story.given(isStaffIn(Browser.LAPTOP))
                .and(commonSteps.passes(Duration.ofMinutes(29)))
                .when(opensAPage(EGON, Browser.LAPTOP))
                .then(isSignedIn(EGON, Browser.LAPTOP))
                .when(commonSteps.passes(Duration.ofMinutes(30)))
                .then(isSignedOut(EGON, Browser.LAPTOP));
    }

    @Test
    void staff_must_sign_in_again_after_12_hours() {
        story.given(isStaffIn(Browser.LAPTOP))
                .when(opensAPageEvery(EGON, Browser.LAPTOP, Duration.ofMinutes(25), 28, "11 hours 40 minutes"))
                .then(isSignedIn(EGON, Browser.LAPTOP))
                .when(commonSteps.passes(Duration.ofMinutes(20)))
                .then(isSignedOut(EGON, Browser.LAPTOP));
    }

    @Test
    void a_page_that_updates_itself_does_not_keep_the_customer_signed_in() {
        story.given(isACustomerIn(ADA, Browser.LAPTOP))
                .and(commonSteps.passes(Duration.ofHours(23)))
                .when(leavesAPageOpen(ADA, Browser.LAPTOP))
                .and(commonSteps.passes(Duration.ofHours(1)))
                .then(isSignedOut(ADA, Browser.LAPTOP));
    }

    @Test
    @DisplayName("A customer can read while the database rejects changes, but this does not extend the session")
    void a_customer_can_read_while_the_database_refuses_changes_but_this_does_not_extend_the_session() {
        story.given(isACustomerIn(ADA, Browser.LAPTOP))
                .and(commonSteps.passes(Duration.ofHours(23)))
                .and(databaseRefusesChanges())
                .when(opensAPage(ADA, Browser.LAPTOP))
                .then(isSignedIn(ADA, Browser.LAPTOP))
                .when(commonSteps.passes(Duration.ofHours(1)))
                .then(isSignedOut(ADA, Browser.LAPTOP));
    }

    @Test
    void a_user_sees_when_each_browser_was_last_used() {
        story.given(isACustomerIn(ADA, Browser.LAPTOP))
                .and(signsIn(ADA, Browser.TELEPHONE))
                .and(commonSteps.passes(Duration.ofHours(3)))
                .and(opensAPage(ADA, Browser.LAPTOP))
                .when(commonSteps.passes(Duration.ofHours(1)))
                .then(seesSessions(ADA, Duration.ofHours(4), Duration.ofHours(1)));
    }

    @Test
    void signing_out_ends_the_session_in_this_browser_only() {
        story.given(isACustomerIn(ADA, Browser.LAPTOP))
                .and(signsIn(ADA, Browser.TELEPHONE))
                .when(signsOut(ADA, Browser.TELEPHONE))
                .then(isSignedOut(ADA, Browser.TELEPHONE))
                .and(isSignedIn(ADA, Browser.LAPTOP));
    }

    @Test
    void signing_out_everywhere_ends_the_sessions_in_all_browsers() {
        story.given(isACustomerIn(ADA, Browser.LAPTOP))
                .and(signsIn(ADA, Browser.TELEPHONE))
                .when(new Step(
                        "Ada signs out everywhere",
                        () -> world.identity
                                .signOutEverywhere()
                                .signOut(user(Browser.LAPTOP).orElseThrow().actor())))
                .then(isSignedOut(ADA, Browser.TELEPHONE))
                .and(isSignedOut(ADA, Browser.LAPTOP));
    }

    @Test
    void a_user_ends_the_session_in_another_browser() {
        story.given(isACustomerIn(ADA, Browser.LAPTOP))
                .and(signsIn(ADA, Browser.TELEPHONE))
                .when(new Step(
                        "Ada ends the session of the telephone from the laptop",
                        () -> world.identity
                                .revokeSession()
                                .revoke(
                                        user(Browser.LAPTOP).orElseThrow().actor(),
                                        sessions.get(Browser.TELEPHONE).session())))
                .then(isSignedOut(ADA, Browser.TELEPHONE))
                .and(isSignedIn(ADA, Browser.LAPTOP));
    }

    @Test
    void a_changed_password_ends_the_sessions_in_all_other_browsers() {
        story.given(isACustomerIn(ADA, Browser.LAPTOP))
                .and(signsIn(ADA, Browser.TELEPHONE))
                .when(changesThePassword(ADA, Browser.LAPTOP))
                .then(isSignedIn(ADA, Browser.LAPTOP))
                .and(isSignedOut(ADA, Browser.TELEPHONE));
    }

    @Test
    void the_owner_of_a_suspended_account_stays_signed_in() {
        story.given(isACustomerIn(ADA, Browser.LAPTOP))
                .when(commonSteps.isSuspended(ADA))
                .then(isSignedIn(ADA, Browser.LAPTOP))
                .and(theSuspensionIsShown(Browser.LAPTOP));
    }

    @Test
    void the_owner_of_a_closed_account_is_signed_out() {
        story.given(isACustomerIn(ADA, Browser.LAPTOP))
                .when(commonSteps.isClosed(ADA))
                .then(isSignedOut(ADA, Browser.LAPTOP))
                .when(commonSteps.passes(Duration.ofHours(1)))
                .and(new Step("the service restarts", () -> {
                    world.inactiveAccounts.loseTouch();
                    world.inactiveAccounts.catchUp();
                }))
                .then(isSignedOut(ADA, Browser.LAPTOP));
    }

    @Test
    void disabled_staff_are_signed_out() {
        story.given(staff.isTheFirstAdmin(EGON))
                .and(staff.joins(DORA, Role.SUPPORT))
                .and(entersPasswordAndCodeIn(DORA, Browser.LAPTOP))
                .when(isDisabledBy(EGON, DORA))
                .then(isSignedOut(DORA, Browser.LAPTOP));
    }

    @Test
    @DisplayName("A session that ends during the sign-in does not continue in the browser")
    void a_session_that_ends_during_the_sign_in_does_not_continue_in_the_browser() {
        story.given(commonSteps.isACustomer(ADA))
                .when(new Step("Ada's session ends before the browser gets its cookie", () -> {
                    var session = commonSteps.firstSessionOf(ADA);
                    world.identity.signOutEverywhere().signOut(session.actor());
                    continueIn(Browser.LAPTOP, session);
                }))
                .then(isSignedOut(ADA, Browser.LAPTOP));
    }

    @Test
    void an_invented_cookie_signs_in_no_user() {
        story.given(isACustomerIn(ADA, Browser.LAPTOP))
                .when(new Step("a stranger invents a cookie for Ada's account", () -> {
                    var account = sessions.get(Browser.LAPTOP).account();
                    cookies.put(Browser.TELEPHONE, world.tokens.mint(account).text());
                }))
                .then(isSignedOut(ADA, Browser.TELEPHONE))
                .when(new Step(
                        "the cookie does not have the format of a token",
                        () -> cookies.put(Browser.TELEPHONE, new Secret("not-a-token"))))
                .then(isSignedOut(ADA, Browser.TELEPHONE))
                .and(isSignedIn(ADA, Browser.LAPTOP));
    }

    @Test
    void a_session_in_a_browser_has_no_refresh_token() {
        story.given(isACustomerIn(ADA, Browser.LAPTOP))
                .when(new Step(
                        "a stranger presents the refresh token of the sign-in",
                        () -> assertThat(world.identity
                                        .refreshSession()
                                        .refresh(sessions.get(Browser.LAPTOP)
                                                .refreshToken()
                                                .text()))
                                .isEqualTo(new RefreshSession.Outcome.TokenInvalid())))
                .then(isSignedIn(ADA, Browser.LAPTOP));
    }

    @Test
    @DisplayName("Before a sensitive action, the user confirms the password again")
    void before_a_sensitive_action_the_user_confirms_the_password_again() {
        story.given(isACustomerIn(ADA, Browser.LAPTOP))
                .and(commonSteps.passes(Duration.ofHours(2)))
                .when(proves(Browser.LAPTOP, ADA.password(), "Ada confirms the password on the laptop"))
                .then(isAuthenticatedNow(Browser.LAPTOP))
                .when(commonSteps.passes(Duration.ofHours(2)))
                .then(wasAuthenticated(Browser.LAPTOP, Duration.ofHours(2)));
    }

    @Test
    void a_stolen_copy_of_the_cookie_is_invalid_after_the_user_confirms_the_password() {
        story.given(isACustomerIn(ADA, Browser.LAPTOP))
                .and(commonSteps.passes(Duration.ofHours(2)))
                .and(copiesTheCookie())
                .when(proves(Browser.LAPTOP, ADA.password(), "Ada confirms the password on the laptop"))
                .then(isAuthenticatedNow(Browser.LAPTOP))
                .and(isSignedIn(ADA, Browser.LAPTOP))
                .and(isSignedOut(ADA, Browser.THIEFS_COMPUTER));
    }

    @Test
    void the_password_does_not_renew_a_replaced_cookie() {
        story.given(isACustomerIn(ADA, Browser.LAPTOP))
                .and(copiesTheCookie())
                .and(proves(Browser.LAPTOP, ADA.password(), "Ada confirms the password on the laptop"))
                .when(proves(
                        Browser.THIEFS_COMPUTER,
                        ADA.password(),
                        "the thief enters Ada's password in a browser with the copied cookie"))
                .then(isAnswered(new Reauthenticate.Outcome.NotSignedIn(), "the thief is not signed in"))
                .and(isSignedOut(ADA, Browser.THIEFS_COMPUTER))
                .and(isSignedIn(ADA, Browser.LAPTOP));
    }

    @Test
    void staff_confirm_the_password_again_without_a_code() {
        story.given(isStaffIn(Browser.LAPTOP))
                .and(commonSteps.passes(Duration.ofMinutes(20)))
                .when(proves(Browser.LAPTOP, EGON.password(), "Egon confirms the password on the laptop"))
                .then(isAuthenticatedNow(Browser.LAPTOP));
    }

    @Test
    void a_wrong_password_confirms_nothing() {
        story.given(isACustomerIn(ADA, Browser.LAPTOP))
                .and(commonSteps.isACustomer(BELA))
                .and(commonSteps.passes(Duration.ofHours(2)))
                .when(proves(Browser.LAPTOP, WRONG, "a thief of Ada's laptop enters a wrong password"))
                .then(isAnswered(new Reauthenticate.Outcome.NoMatch(), "the password is wrong"))
                .when(proves(Browser.LAPTOP, BELA.password(), "the thief enters Bela's password"))
                .then(isAnswered(new Reauthenticate.Outcome.NoMatch(), "the password is wrong"))
                .and(wasAuthenticated(Browser.LAPTOP, Duration.ofHours(2)))
                .and(theAuditLogContainsFailures(2));
    }

    @Test
    @DisplayName("After ten password attempts in an hour, the user must wait")
    void after_ten_password_attempts_in_an_hour_the_user_must_wait() {
        story.given(isACustomerIn(ADA, Browser.LAPTOP))
                .and(triesPasswords(10))
                .when(proves(Browser.LAPTOP, ADA.password(), "Ada confirms the password on the laptop"))
                .then(isAnswered(
                        new Reauthenticate.Outcome.RateLimited(Duration.ofMinutes(6)),
                        "there were too many attempts: retry in 6 minutes"))
                .when(commonSteps.passes(Duration.ofMinutes(6)))
                .and(proves(Browser.LAPTOP, ADA.password(), "Ada confirms the password on the laptop"))
                .then(isAuthenticatedNow(Browser.LAPTOP));
    }

    @Test
    void ten_wrong_passwords_in_a_browser_send_an_email_to_the_user() {
        story.given(isACustomerIn(ADA, Browser.LAPTOP))
                .when(triesPasswords(10))
                .then(new SessionSteps(world, commonSteps).isWarnedOfWrongPasswords(ADA));
    }

    @Test
    void ten_wrong_passwords_in_a_browser_of_staff_send_an_email_to_them() {
        story.given(isStaffIn(Browser.LAPTOP))
                .when(new Step(
                        "a thief of Egon's laptop tries 10 wrong passwords",
                        () -> IntStream.range(0, 10).forEach(_ -> reauthenticate(Browser.LAPTOP, WRONG))))
                .then(new SessionSteps(world, commonSteps).isWarnedOfWrongPasswords(EGON));
    }

    @Test
    @DisplayName("Correct passwords do not count as attempts")
    void correct_passwords_do_not_count_as_attempts() {
        story.given(isACustomerIn(ADA, Browser.LAPTOP))
                .and(new Step(
                        "Ada confirms the password on the laptop twenty times",
                        () -> IntStream.range(0, 20).forEach(_ -> reauthenticate(Browser.LAPTOP, ADA.password()))))
                .when(proves(Browser.LAPTOP, ADA.password(), "Ada confirms the password on the laptop"))
                .then(isAuthenticatedNow(Browser.LAPTOP))
                .when(changesThePassword(ADA, Browser.LAPTOP))
                .then(isSignedIn(ADA, Browser.LAPTOP));
    }

    @Test
    @DisplayName("A correct password does not clear the wrong ones")
    void a_correct_password_does_not_clear_the_wrong_ones() {
        story.given(isACustomerIn(ADA, Browser.LAPTOP))
                .and(triesPasswords(9))
                .and(proves(Browser.LAPTOP, ADA.password(), "Ada confirms the password on the laptop"))
                .and(triesPasswords(1))
                .when(proves(Browser.LAPTOP, ADA.password(), "Ada confirms the password on the laptop"))
                .then(isAnswered(
                        new Reauthenticate.Outcome.RateLimited(Duration.ofMinutes(6)),
                        "there were too many attempts: retry in 6 minutes"));
    }

    @Test
    void wrong_passwords_that_are_tried_at_the_same_time_are_counted_one_by_one() {
        story.given(isACustomerIn(ADA, Browser.LAPTOP))
                .when(new Step(
                        "a thief of Ada's laptop tries thirty passwords at the same time",
                        () -> guesses.addAll(Race.of(30, () -> reauthenticate(Browser.LAPTOP, WRONG)))))
                .then(new Step(
                        "ten passwords were checked",
                        () -> assertThat(guesses)
                                .filteredOn(new Reauthenticate.Outcome.NoMatch()::equals)
                                .hasSize(10)));
    }

    @Test
    @DisplayName("Under overload, the password is not checked")
    void under_overload_the_password_is_not_checked() {
        story.given(isACustomerIn(ADA, Browser.LAPTOP))
                .and(new Step("too many passwords are being checked at the same time", () -> world.hashes.beBusy(true)))
                .when(proves(Browser.LAPTOP, ADA.password(), "Ada confirms the password on the laptop"))
                .then(isAnswered(new Reauthenticate.Outcome.Busy(), "the service is busy"))
                .and(isSignedIn(ADA, Browser.LAPTOP));
    }

    @Test
    void the_password_does_not_revive_an_expired_session() {
        story.given(isACustomerIn(ADA, Browser.LAPTOP))
                .and(commonSteps.passes(Duration.ofHours(24)))
                .when(proves(Browser.LAPTOP, ADA.password(), "Ada confirms the password on the laptop"))
                .then(isAnswered(new Reauthenticate.Outcome.NotSignedIn(), "Ada is not signed in"))
                .and(isSignedOut(ADA, Browser.LAPTOP));
    }

    private Step isACustomerIn(Person person, Browser browser) {
        return new Step(
                "%s is a customer and is signed in on the %s".formatted(person, browser),
                () -> continueIn(browser, commonSteps.join(person)));
    }

    private Step isStaffIn(Browser browser) {
        return new Step("Egon is an administrator and is signed in on the %s".formatted(browser), () -> {
            staff.isTheFirstAdmin(EGON).action().run();
            entersPasswordAndCodeIn(EGON, browser).action().run();
        });
    }

    private Step entersPasswordAndCodeIn(Person person, Browser browser) {
        return new Step("%s signs in on the %s with password and code".formatted(person, browser), () -> {
            staff.entersThePassword(person).action().run();
            staff.entersTheCode(person).action().run();
            continueIn(browser, staff.session());
        });
    }

    private Step signsIn(Person person, Browser browser) {
        return new Step("%s signs in on the %s".formatted(person, browser), () -> {
            var signIn = new SignIn.Command(
                    person.email(), person.password(), BillingWorld.FIRST_CLIENT, BillingWorld.FIRST_NETWORK);
            var answer = world.identity.signIn().signIn(signIn);
            assertThat(answer).isInstanceOf(SignIn.Outcome.SignedIn.class);
            continueIn(browser, ((SignIn.Outcome.SignedIn) answer).session());
        });
    }

    private void continueIn(Browser browser, StartedSession session) {
        sessions.put(browser, session);
        cookies.put(browser, world.identity.startBrowserSession().start(session).text());
    }

    private Step copiesTheCookie() {
        return new Step(
                "a thief copies the cookie of Ada's laptop",
                () -> cookies.put(Browser.THIEFS_COMPUTER, cookies.get(Browser.LAPTOP)));
    }

    private Step opensAPage(Person person, Browser browser) {
        return new Step("%s opens a page on the %s".formatted(person, browser), () -> user(browser));
    }

    private Step leavesAPageOpen(Person person, Browser browser) {
        return new Step("the page that %s left open on the %s updates itself".formatted(person, browser), () -> {
            assertThat(world.identity.resumeBrowserSession().resumeWithoutUse(cookies.get(browser)))
                    .isPresent();
        });
    }

    private Step databaseRefusesChanges() {
        return new Step(
                "the database rejects changes",
                () -> world.unitOfWork.watchedBy(new Watcher() {
                    @Override
                    public void before(Call call) {
                        if (call == Call.INSIDE_UNIT) {
                            throw new StoreUnavailable(Reason.REFUSAL, new SQLException("refused"), "");
                        }
                    }

                    @Override
                    public void after(Call call, @Nullable Object answer) {}
                }));
    }

    private Step opensAPageEvery(Person person, Browser browser, Duration pause, int times, String altogether) {
        return new Step(
                "%s opens a page on the %s every %s for %s"
                        .formatted(person, browser, CommonSteps.describe(pause), altogether),
                () -> IntStream.range(0, times).forEach(_ -> {
                    world.advanceTime(pause);
                    user(browser);
                }));
    }

    private Step signsOut(Person person, Browser browser) {
        return new Step("%s signs out on the %s".formatted(person, browser), () -> {
            var user = user(browser).orElseThrow();
            world.identity.signOut().signOut(user.actor(), user.session());
        });
    }

    private Step changesThePassword(Person person, Browser browser) {
        return new Step("%s changes the password on the %s".formatted(person, browser), () -> {
            var user = user(browser).orElseThrow();
            assertThat(world.identity
                            .changePassword()
                            .change(new ChangePassword.Command(
                                    user.account(), user.user(), user.session(), person.password(), NEW)))
                    .isEqualTo(new ChangePassword.Outcome.Changed());
        });
    }

    private Step isDisabledBy(Person admin, Person person) {
        return new Step(
                "%s disables %s".formatted(admin, person),
                () -> assertThat(world.staff
                                .changeStaff()
                                .change(new ChangeStaff.Command(
                                        staff.actor(admin),
                                        staff.actor(person).id(),
                                        Optional.empty(),
                                        Optional.of(true),
                                        false)))
                        .isInstanceOf(ChangeStaff.Outcome.Changed.class));
    }

    private Step isSignedIn(Person person, Browser browser) {
        return new Step("%s is signed in on the %s".formatted(person, browser), () -> {
            var session = sessions.get(browser);
            assertThat(user(browser)).hasValueSatisfying(user -> {
                assertThat(user.session()).isEqualTo(session.session());
                assertThat(user.actor()).isEqualTo(session.actor());
                assertThat(user.email()).isEqualTo(person.email());
            });
        });
    }

    private Step isSignedOut(Person person, Browser browser) {
        return new Step(
                "%s is not signed in on the %s".formatted(person, browser),
                () -> assertThat(user(browser)).isEmpty());
    }

    private Step theSuspensionIsShown(Browser browser) {
        return new Step(
                "the page on the %s shows the suspension".formatted(browser),
                () -> assertThat(user(browser)).map(BrowserUser::suspended).contains(true));
    }

    private Step seesSessions(Person person, Duration... lastUses) {
        var text = lastUses.length == 0
                ? "%s's list of sessions is empty".formatted(person)
                : "%s's list shows sessions last used %s ago"
                        .formatted(
                                person,
                                String.join(
                                        " and ",
                                        IntStream.range(0, lastUses.length)
                                                .mapToObj(number -> CommonSteps.describe(lastUses[number]))
                                                .toList()));
        return new Step(text, () -> {
            var first = commonSteps.firstSessionOf(person);
            assertThat(world.identity
                            .showSessions()
                            .list(first.account(), first.user(), new PageRequest<>(10, Optional.empty()))
                            .items())
                    .extracting(Ongoing::lastUsedAt)
                    .extracting(this::ago)
                    .containsExactly(lastUses);
        });
    }

    private Step proves(Browser browser, Password password, String text) {
        return new Step(text, () -> outcome = reauthenticate(browser, password));
    }

    private Step triesPasswords(int times) {
        return new Step(
                "a thief of Ada's laptop tries %s wrong %s".formatted(times, times == 1 ? "password" : "passwords"),
                () -> IntStream.range(0, times).forEach(_ -> reauthenticate(Browser.LAPTOP, WRONG)));
    }

    private Step theAuditLogContainsFailures(int count) {
        return new Step(
                "the audit log has %d entries about a wrong password in Ada's session".formatted(count),
                () -> assertThat(world.trail
                                .entries(AuditSearch.all(), new PageRequest<>(20, Optional.empty()))
                                .items())
                        .filteredOn(entry -> entry.event().action() == AuditAction.REAUTHENTICATION_FAILED)
                        .hasSize(count)
                        .allMatch(entry -> entry.event()
                                .actor()
                                .orElseThrow()
                                .id()
                                .equals(sessions.get(Browser.LAPTOP).user())));
    }

    private Reauthenticate.Outcome reauthenticate(Browser browser, Password password) {
        var answer = world.identity
                .reauthenticate()
                .reauthenticate(new Reauthenticate.Command(cookies.get(browser), password));
        if (answer instanceof Reauthenticate.Outcome.Reauthenticated(var token)) {
            cookies.put(browser, token.text());
        }
        return answer;
    }

    private Step isAnswered(Reauthenticate.Outcome expected, String text) {
        return new Step("the response is: " + text, () -> assertThat(outcome).isEqualTo(expected));
    }

    private Step isAuthenticatedNow(Browser browser) {
        return new Step("the session on the %s has been authenticated now".formatted(browser), () -> {
            assertThat(outcome).isInstanceOf(Reauthenticate.Outcome.Reauthenticated.class);
            assertThat(user(browser)).map(BrowserUser::authenticatedAt).contains(world.clock.instant());
        });
    }

    private Step wasAuthenticated(Browser browser, Duration before) {
        return new Step(
                "the session on the %s was last authenticated %s ago".formatted(browser, CommonSteps.describe(before)),
                () -> assertThat(user(browser))
                        .map(user -> ago(user.authenticatedAt()))
                        .contains(before));
    }

    private Duration ago(Instant then) {
        return Duration.between(then, world.clock.instant());
    }

    private Optional<BrowserUser> user(Browser browser) {
        return world.identity.resumeBrowserSession().resume(cookies.get(browser));
    }

    private enum Browser {
        LAPTOP("laptop"),
        TELEPHONE("telephone"),
        THIEFS_COMPUTER("thief's computer");

        private final String text;

        Browser(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }
}
