/// The templates of the e-mails, as plain text and HTML. Each language is a folder of templates.
@NullMarked
package tel.billing.notification.template;

import org.jspecify.annotations.NullMarked;
