package tel.billing.shared.portal.server;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.context.support.AnnotationConfigWebApplicationContext;

/// Serves the pages of all beans with `@PortalPages`, beside the API, by a dispatcher with a context of its own.
/// It needs [PortalSettings], `SignedInBrowsers`, `OnceResults`, `RateLimits` and a `BusinessClock`.
@Configuration(proxyBeanMethods = false)
public class PortalFoundation {

    /// The context of the dispatcher. Spring refreshes it when the servlet starts. It is no bean, because Spring
    /// would then look for beans in it.
    private final AnnotationConfigWebApplicationContext pages = new AnnotationConfigWebApplicationContext();

    @Bean
    ServletRegistrationBean<PortalDispatcher> portalDispatcher(ApplicationContext parent, PortalSettings settings) {
        pages.setParent(parent);
        pages.register(PortalMvc.class);
        var registration = new ServletRegistrationBean<>(
                new PortalDispatcher(pages),
                settings.sites().stream().map(site -> site.prefix() + "/*").toArray(String[]::new));
        registration.setName("portal");
        registration.setLoadOnStartup(1);
        registration.setEnabled(!settings.sites().isEmpty());
        return registration;
    }

    /// Error pages in place of errors that no page reported.
    @Bean
    PortalSettings.ErrorWriter portalErrors() {
        return this::writeError;
    }

    private void writeError(int status, HttpServletRequest request, HttpServletResponse response) throws IOException {
        pages.getBean(ErrorPages.class).write(status, request, response);
    }
}
