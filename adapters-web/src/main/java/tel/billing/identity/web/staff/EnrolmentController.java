package tel.billing.identity.web.staff;

import java.util.List;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.identity.application.password.PasswordRules;
import tel.billing.identity.application.staff.ConfirmEnrolment;
import tel.billing.identity.application.staff.EnrolStaff;
import tel.billing.identity.application.staff.ShowInvitation;
import tel.billing.identity.domain.SecondFactorCode;
import tel.billing.identity.web.page.PasswordField;
import tel.billing.identity.web.password.PasswordHashingOverload;
import tel.billing.identity.web.session.Clients;
import tel.billing.identity.web.session.SessionResponse;
import tel.billing.identity.web.token.AccessTokens;
import tel.billing.shared.Secret;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.AlwaysAdmitted;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.pages.PageLanguage;
import tel.billing.shared.web.pages.PageLayout;
import tel.billing.shared.web.pages.PageTemplate;
import tel.billing.shared.web.request.Body;
import tel.billing.shared.web.request.MediaTypeOffers;
import tel.billing.shared.web.request.Sender;
import tel.billing.shared.web.response.Answer;
import tel.billing.shared.web.response.Problem;
import tel.billing.shared.web.response.ProblemType;
import tel.billing.shared.web.response.Response;

/// Invited staff enrol through these endpoints, or through the page that the invitation links to.
@RestController
public final class EnrolmentController {
    private static final PageTemplate PAGE = PageTemplate.of("staff-enrol.html");

    private final ShowInvitation showInvitation;
    private final EnrolStaff enrolStaff;
    private final ConfirmEnrolment confirmEnrolment;
    private final PasswordRules passwordRules;
    private final AccessTokens accessTokens;
    private final PasswordField passwordField;
    private final PageLayout layout;

    public EnrolmentController(
            ShowInvitation showInvitation,
            EnrolStaff enrolStaff,
            ConfirmEnrolment confirmEnrolment,
            PasswordRules passwordRules,
            AccessTokens accessTokens,
            PasswordField passwordField,
            PageLayout layout) {
        this.showInvitation = showInvitation;
        this.enrolStaff = enrolStaff;
        this.confirmEnrolment = confirmEnrolment;
        this.passwordRules = passwordRules;
        this.accessTokens = accessTokens;
        this.passwordField = passwordField;
        this.layout = layout;
    }

    /// Opening the page does not use the invitation up.
    @GetMapping("/staff/enrol")
    @Access(Audience.PUBLIC)
    @AlwaysAdmitted
    @MediaTypeOffers("text/html")
    public Answer open(PageLanguage language) {
        var content = PAGE.fill(
                language, Map.of("password", passwordField.written(language), "ending", layout.staffEnding(language)));
        return layout.page(language, language.text("enrol.title"), content);
    }

    @PostMapping("/v1/auth/admin/enrol/check")
    @Access(Audience.PUBLIC)
    public Answer check(Body body) {
        var token = body.text("token");
        return switch (showInvitation.show(body.complete(() -> new Secret(token.get())))) {
            case ShowInvitation.Outcome.Open(var issuer, var email) ->
                Response.ok(new InvitationResponse(issuer.value(), email.value()));
            case ShowInvitation.Outcome.InvitationInvalid() -> invitationInvalid();
            case ShowInvitation.Outcome.InvitationUsed() -> invitationUsed();
        };
    }

    @PostMapping("/v1/auth/admin/enrol")
    @Access(Audience.PUBLIC)
    public Answer enrol(Body body) {
        var token = body.text("token");
        var password = body.required("password", passwordRules::parse);
        var command = body.complete(() -> new EnrolStaff.Command(new Secret(token.get()), password.get()));
        return switch (enrolStaff.enrol(command)) {
            case EnrolStaff.Outcome.Begun begun -> Response.ok(EnrolmentResponse.of(begun));
            case EnrolStaff.Outcome.InvitationInvalid() -> invitationInvalid();
            case EnrolStaff.Outcome.InvitationUsed() -> invitationUsed();
            case EnrolStaff.Outcome.PasswordRefused(var error) -> Problem.invalid("password", error);
            case EnrolStaff.Outcome.Busy() ->
                PasswordHashingOverload.problem(
                        "Too many passwords are being set at the same time. Retry in a moment; your invitation stays"
                                + " valid.");
        };
    }

    @PostMapping("/v1/auth/admin/enrol/confirm")
    @Access(Audience.PUBLIC)
    public Answer confirm(Body body, Sender sender) {
        var token = body.text("token");
        var code = body.required("code", SecondFactorCode::parseForEnrolment);
        var command = body.complete(
                () -> new ConfirmEnrolment.Command(new Secret(token.get()), code.get(), Clients.of(sender)));
        return switch (confirmEnrolment.confirm(command)) {
            case ConfirmEnrolment.Outcome.SignedIn welcome -> Response.ok(WelcomeResponse.of(welcome, accessTokens));
            case ConfirmEnrolment.Outcome.InvitationInvalid() -> invitationInvalid();
            case ConfirmEnrolment.Outcome.InvitationUsed() -> invitationUsed();
            case ConfirmEnrolment.Outcome.CodeInvalid() ->
                Problem.of(
                        ProblemType.TOTP_INVALID,
                        "This is not the code that your authenticator shows now. Enter the next code.");
        };
    }

    private static Problem invitationInvalid() {
        return Problem.of(
                ProblemType.INVALID_CREDENTIALS,
                "This invitation is not valid. It has expired or was replaced by a newer one.");
    }

    /// This includes users who did not receive the response of their enrolment.
    private static Problem invitationUsed() {
        return Problem.of(
                ProblemType.INVALID_CREDENTIALS,
                "This invitation was used. If you used it, sign in with your password and a code. If you did not"
                        + " receive recovery codes, ask an administrator to reset your sign-in. If you did not use the"
                        + " invitation, contact an administrator immediately.");
    }

    record InvitationResponse(String issuer, String email) {}

    record WelcomeResponse(String accessToken, String refreshToken, long expiresIn, List<String> recoveryCodes) {

        static WelcomeResponse of(ConfirmEnrolment.Outcome.SignedIn welcome, AccessTokens tokens) {
            var session = SessionResponse.of(welcome.session(), tokens);
            return new WelcomeResponse(
                    session.accessToken(),
                    session.refreshToken(),
                    session.expiresIn(),
                    RecoveryCodesController.inGroups(welcome.recoveryCodes()));
        }
    }
}
