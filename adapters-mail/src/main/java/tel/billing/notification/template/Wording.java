package tel.billing.notification.template;

import java.util.Map;

/// What a letter says: the template that says it, and the words that the template needs besides
/// those of every mail.
record Wording(String template, Map<String, Object> words) {}
