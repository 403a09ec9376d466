package tel.billing.notification.template;

import java.util.Map;

/// The content of a letter: the name of its template, and the variables of this template in addition to
/// the variables that every template needs.
record Wording(String template, Map<String, Object> words) {}
