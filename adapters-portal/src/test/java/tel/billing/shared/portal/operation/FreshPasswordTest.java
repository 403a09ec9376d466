package tel.billing.shared.portal.operation;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.core.type.filter.AnnotationTypeFilter;
import org.springframework.web.bind.annotation.PostMapping;
import tel.billing.shared.portal.PortalAccess;
import tel.billing.shared.portal.PortalPages;

@DisplayName("Each form of the console that changes something")
class FreshPasswordTest {
    /// These begin or end a session, prove the password, or replace a forgotten one.
    private static final Set<String> FORMS_OF_SESSIONS = Set.of(
            "/console/sign-in",
            "/console/sign-in/code",
            "/console/sign-out",
            "/console/password",
            "/console/forgot-password");

    @Test
    void requires_that_the_password_was_just_entered() {
        assertThat(forms().filter(FreshPasswordTest::isOfTheConsole))
                .hasSizeGreaterThan(20)
                .allSatisfy(form -> assertThat(Objects.requireNonNull(form.getAnnotation(PortalAccess.class))
                                .value()
                                .mustBeFresh())
                        .as(form.toString())
                        .isTrue());
    }

    private static Stream<Method> forms() {
        var scanner = new ClassPathScanningCandidateComponentProvider(false);
        scanner.addIncludeFilter(new AnnotationTypeFilter(PortalPages.class));
        return scanner.findCandidateComponents("tel.billing").stream()
                .flatMap(found -> Stream.of(
                        load(Objects.requireNonNull(found.getBeanClassName())).getDeclaredMethods()))
                .filter(method -> method.isAnnotationPresent(PostMapping.class));
    }

    private static Class<?> load(String name) {
        try {
            return Class.forName(name);
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    private static boolean isOfTheConsole(Method form) {
        return Arrays.stream(form.getAnnotation(PostMapping.class).value())
                .anyMatch(path -> path.startsWith("/console") && !FORMS_OF_SESSIONS.contains(path));
    }
}
