package tel.billing.shared.portal.operation;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.core.type.filter.AnnotationTypeFilter;
import org.springframework.web.bind.annotation.PostMapping;
import tel.billing.shared.RateLimit;
import tel.billing.shared.portal.PortalPages;
import tel.billing.shared.portal.visitor.PortalAccess;
import tel.billing.shared.portal.visitor.Visitors;

@DisplayName("Each form that changes something")
class FreshPasswordTest {
    /// These begin or end a session, prove the password, or replace a forgotten one.
    private static final Set<String> FORMS_OF_SESSIONS = Set.of(
            "/console/sign-in",
            "/console/sign-in/code",
            "/console/sign-out",
            "/console/password",
            "/console/forgot-password",
            "/portal/sign-up",
            "/portal/sign-in",
            "/portal/sign-out",
            "/portal/password",
            "/portal/forgot-password",
            "/portal/account/sessions/{id}/end",
            "/portal/account/sessions/others");

    /// The password is a field of these forms.
    private static final Set<String> FORMS_WITH_THE_PASSWORD =
            Set.of("/portal/account/email", "/portal/account/password");

    /// These move no money and change no credentials: they select a stored card, or draft a subscription.
    private static final Set<String> HARMLESS_FORMS = Set.of("/portal/cards/{id}/default", "/portal/plans");

    private static final Set<String> EXCEPTIONS = Stream.of(FORMS_OF_SESSIONS, FORMS_WITH_THE_PASSWORD, HARMLESS_FORMS)
            .flatMap(Set::stream)
            .collect(Collectors.toUnmodifiableSet());

    @Test
    void requires_that_the_password_was_just_entered() {
        assertThat(forms()).hasSizeGreaterThan(EXCEPTIONS.size() + 30);
        assertThat(forms().filter(form -> !mustBeFresh(form)).flatMap(FreshPasswordTest::pathsOf))
                .containsExactlyInAnyOrderElementsOf(EXCEPTIONS);
    }

    @Test
    void has_the_limit_of_its_operation_if_it_needs_no_session() {
        var limits = forms().filter(form -> accessTo(form).value() == Visitors.EVERYONE)
                .flatMap(form ->
                        pathsOf(form).map(path -> Map.entry(path, accessTo(form).limit())))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        assertThat(limits)
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "/portal/sign-up", RateLimit.SIGNUP_BY_ADDRESS,
                        "/portal/sign-in", RateLimit.SIGN_IN_BY_ADDRESS,
                        "/portal/forgot-password", RateLimit.FORGOT_PASSWORD_BY_ADDRESS,
                        "/portal/sign-out", RateLimit.ADDRESS,
                        "/console/sign-in", RateLimit.ADMIN_SIGN_IN_BY_ADDRESS,
                        "/console/sign-in/code", RateLimit.ADMIN_SIGN_IN_BY_ADDRESS,
                        "/console/forgot-password", RateLimit.FORGOT_PASSWORD_BY_ADDRESS,
                        "/console/sign-out", RateLimit.ADDRESS));
    }

    private static Stream<Method> forms() {
        var scanner = new ClassPathScanningCandidateComponentProvider(false);
        scanner.addIncludeFilter(new AnnotationTypeFilter(PortalPages.class));
        return scanner.findCandidateComponents("tel.billing").stream()
                .<Class<?>>map(found -> load(Objects.requireNonNull(found.getBeanClassName())))
                .filter(FreshPasswordTest::isOfTheService)
                .flatMap(pages -> Stream.of(pages.getDeclaredMethods()))
                .filter(method -> method.isAnnotationPresent(PostMapping.class));
    }

    /// The pages of tests are nested classes.
    private static boolean isOfTheService(Class<?> pages) {
        return pages.getEnclosingClass() == null;
    }

    private static Class<?> load(String name) {
        try {
            return Class.forName(name);
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    private static boolean mustBeFresh(Method form) {
        return accessTo(form).value().mustBeFresh();
    }

    private static PortalAccess accessTo(Method form) {
        return Objects.requireNonNull(form.getAnnotation(PortalAccess.class));
    }

    private static Stream<String> pathsOf(Method form) {
        return Arrays.stream(
                Objects.requireNonNull(form.getAnnotation(PostMapping.class)).value());
    }
}
