/// How each letter is worded, in text and HTML; a language is a folder of templates.
@NullMarked
package tel.billing.notification.template;

import org.jspecify.annotations.NullMarked;
