package tel.billing.notification.template;

import java.util.Map;

/// The content of an e-mail: the name of its template, and the variables in addition to those of
/// every template.
record TemplateContent(String template, Map<String, Object> words) {}
