package tel.billing.privacy.bootstrap;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.privacy.application.PrivacyModule;
import tel.billing.privacy.portal.export.ExportFiles;
import tel.billing.privacy.portal.export.ExportPages;
import tel.billing.privacy.web.ExportFile;
import tel.billing.shared.AdmittedRequest;
import tel.billing.shared.BusinessClock;

@Configuration(proxyBeanMethods = false)
class PrivacyPortalWiring {

    @Bean
    ExportPages exportPages(PrivacyModule privacy, BusinessClock clock) {
        return new ExportPages(
                privacy.exportAccount(), account -> new ExportForPage(ExportFile.temporary(account, clock.instant())));
    }

    /// The file that the API sends, sent by a page.
    private record ExportForPage(ExportFile file) implements ExportFiles.File {

        @Override
        public void add(String kind, Map<String, @Nullable Object> values) {
            file.add(kind, values);
        }

        @Override
        public void addDocument(String name, byte[] content) {
            file.addDocument(name, content);
        }

        @Override
        public void addMissingDocument(String name) {
            file.addMissingDocument(name);
        }

        @Override
        public void sendTo(OutputStream out) throws IOException {
            try (var content = file.complete()) {
                // A slow client must not occupy the service.
                AdmittedRequest.pausedDuring(
                        () -> Channels.newInputStream(content.position(0)).transferTo(out));
            }
        }

        @Override
        public void discard() {
            file.discard();
        }
    }
}
